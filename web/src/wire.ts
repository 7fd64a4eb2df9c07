/**
 * The messages between server and browser, under the names by which the browser knows them. What they
 * hold stands in wire.gen.ts, as the server's structs say it; here it is said more precisely in a few places.
 */
import type * as server from "./wire.gen";

export type {
  AnalysisMessage,
  AnalysisMoment,
  ChatMessage,
  ChatPage,
  Coached,
  Cover,
  Decision,
  Denial,
  EndsMessage,
  ErrorMessage,
  Field,
  Form,
  FormMessage,
  Frozen,
  Help,
  Here,
  HintMessage,
  Item,
  Json,
  LessonInfo,
  Level,
  Loss,
  LuckGroup,
  MadeTable,
  Mark,
  MarksMessage,
  Modifier,
  MyTable,
  NewTable,
  Offer,
  OddsMessage,
  Option,
  OwnData,
  Patch,
  PatchMessage,
  PathMessage,
  Piece,
  PlanEnded,
  PlansMessage,
  PlayOn,
  Premove,
  Preset,
  Refusal,
  RematchMessage,
  Remark,
  ReplayMessage,
  Report,
  Row,
  RuleText,
  Scenario,
  Seat,
  SeatWish,
  SeatsMessage,
  Switch,
  TableInfo,
  Tip,
  UndoAsked,
  UndoRefused,
  Wait,
  WhyMessage,
  Without,
} from "./wire.gen";

// -- over HTTP --------------------------------------------------------------------------------

export type ListedGame = server.GameInfo;
export type Check = server.SetupCheck;
export type SeatKind = server.SeatWish["kind"];

export interface Game extends ListedGame {
  about: unknown;
}

// -- over the socket --------------------------------------------------------------------------

/** What a text says, as data. */
export type Facts = NonNullable<server.Option["facts"]>;
export type OpenRequest = server.Open;
export type GameEvent = server.EventLine;
export type Result = server.ResultInfo;
/** By unit and place: how likely the surest move there comes off. */
export type Places = server.PlansMessage["places"];

/** What is filled in so far, by the names of fields; of several forms, `type` names the one. */
export type Draft = Readonly<Record<string, server.Json>>;
/** The same on its way to the server. */
export type Told = server.Draft;

export type FieldKind = server.Field["kind"];
export type PickKind = server.Pick;
export type NumberKind = server.Number;
export type RowsKind = server.Rows;
export type WalkKind = server.Walk;
/** Where a walk may end, a whole walk that leads there, and the number of its label, or -1. */
export type WalkEnd = NonNullable<WalkKind["ends"]>[number];
export type CourseKind = server.Course;
export type CourseReach = server.Reach;
export type CourseSign = server.Sign;
export type PointKind = server.Point;
export type ManyKind = server.Many;
export type PartKind = server.Part;

/** A line of the log as it is shown, with what followed it at once. */
export interface LogEntry extends GameEvent {
  steps?: string[];
}

/** The end of a whole move; what else it holds is the game's own. */
export type End = Pick<server.End, "name" | "unit" | "place" | "chance" | "steps">;

/** A state as the page holds it: the server's own, or one that patches have made. */
export interface StateMessage extends Omit<server.StateMessage, "start" | "view"> {
  view: unknown;
  /** None where nothing in the log has changed. */
  start?: number | undefined;
  /** False in a state that a patch has made; its events are then the new ones. */
  fresh?: boolean;
}

export type ServerMessage = Exclude<server.ServerMessage, server.StateMessage> | StateMessage;
export type ClientMessage = server.ClientMessage;
