/**
 * Where the browser works with types of its own, whatever the server sends must fit them; else this does not compile.
 */
import type * as server from "./wire.gen";
import type * as browser from "./wire";

type Fits<Given extends Wanted, Wanted> = Given;

export type Checked = [
  Fits<server.StateMessage, browser.StateMessage>,
  Fits<server.End, browser.End>,
];
