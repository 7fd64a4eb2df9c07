/**
 * The types that this browser works with say less or more precisely what the server's own say. Whatever
 * the server sends must fit them, and whatever is sent must fit the server's; else this does not compile.
 */
import type * as server from "./wire.gen";
import type * as browser from "./wire";
import type { View as WingsAtWarView } from "./games/wings-at-war/types";

type Fits<Given extends Wanted, Wanted> = Given;
/** The server's message of a type, by its tag. */
type Sent<T extends server.ServerMessage["type"]> = Extract<server.ServerMessage, { type: T }>;
type Known<T extends server.ServerMessage["type"]> = Extract<browser.ServerMessage, { type: T }>;

export type Checked = [
  Fits<server.ServerMessage["type"], browser.ServerMessage["type"]>,
  Fits<browser.ServerMessage["type"], server.ServerMessage["type"]>,
  Fits<Sent<"state">, Known<"state">>,
  Fits<Sent<"patch">, Known<"patch">>,
  Fits<Sent<"log">, Known<"log">>,
  Fits<Sent<"error">, Known<"error">>,
  Fits<Sent<"why">, Known<"why">>,
  Fits<Sent<"form">, Known<"form">>,
  Fits<Sent<"odds">, Known<"odds">>,
  Fits<Sent<"hint">, Known<"hint">>,
  Fits<Sent<"plans">, Known<"plans">>,
  Fits<Sent<"ends">, Known<"ends">>,
  Fits<Sent<"path">, Known<"path">>,
  Fits<Sent<"chat">, Known<"chat">>,
  Fits<Sent<"chat-page">, Known<"chat-page">>,
  Fits<Sent<"replay">, Known<"replay">>,
  Fits<Sent<"marks">, Known<"marks">>,
  Fits<Sent<"analysis">, Known<"analysis">>,
  Fits<Sent<"undo-asked">, Known<"undo-asked">>,
  Fits<Sent<"undo-refused">, Known<"undo-refused">>,
  Fits<Sent<"seats">, Known<"seats">>,
  Fits<Sent<"rematch">, Known<"rematch">>,
  Fits<server.GameInfo, browser.ListedGame>,
  Fits<server.OwnData, browser.OwnData>,
  Fits<server.MadeTable, browser.MadeTable>,
  Fits<server.MyTable, browser.MyTable>,
  Fits<browser.ClientMessage, server.ClientMessage>,
  Fits<browser.NewTable, server.NewTable>,
  Fits<browser.PlayOn, server.PlayOn>,
  Fits<server.WingsAtWar.View, WingsAtWarView>,
];
