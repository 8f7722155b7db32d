/* The wire as the client uses it: the server's structs, with events and actions read by their fields rather than their kind. */

import type * as W from "./wire";

export type Card = string;
/** A hand of one deal: 1 is the first hand, 0 the dealer who sits out with four players. */
export type Seat = number;
/** A chair of the table, clockwise from 0. */
export type Place = number;
/** An exact number as text: "5/2". */
export type Points = string;

type Every<T, K extends PropertyKey> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
type Keys<T> = T extends unknown ? keyof T : never;
/** All fields that any of the structs has; those that are not in each of them may be missing. */
type Loose<T extends { kind: string }> = { kind: T["kind"] } & { [K in Exclude<Keys<T>, "kind">]?: Every<T, K> };

/** What happened in the deal or at the table. */
export type Happening = Loose<W.Event>;
/** What a seat may decide; sent back as it stands. */
export type Action = Loose<W.Action>;

export type Me = W.Me;
export type NewTable = W.NewTable;
export type Summary = W.Summary;
export type TableInfo = W.TableInfo;
export type PlaceInfo = W.PlaceInfo;
export type ConventionInfo = W.ConventionInfo;
export type Hand = W.HandInfo;
export type SeatCall = W.SeatCall;
export type SeatAnswer = W.SeatAnswer;
export type SeatCard = W.SeatCard;
export type Trick = W.LastTrick;
export type Offer = W.OfferInfo;
export type OfferMade = W.OfferMade;
export type Phase = W.Screen["phase"];
export type Screen = Omit<W.Screen, "legal" | "refused"> & { legal: Action[]; refused: Record<string, string> };
export type Line = W.ResultLine;
export type Result = W.Result;
export type History = W.History;
export type Settlement = W.SettlementInfo;
export type Sheet = W.Sheet;
export type Invite = W.Link;
export type DeviceLink = W.Link;
export type Fault = W.Problem;
export type HintOption = Omit<W.HintOption, "action"> & { action: Action };
export type Danger = W.Danger;
export type Dangers = W.Dangers;
export type Hint = Omit<W.Hint, "options"> & { options: HintOption[] };
export type DealReplay = Omit<W.DealReplay, "events" | "frames"> & { events: Happening[]; frames: Screen[] };

export type ToServer = Exclude<W.ClientMessage, W.Act> | (Omit<W.Act, "d"> & { d: Action });
type Seen<T> = Omit<T, "screen" | "d"> & { screen: Screen | null };
export type FromServer =
  | Exclude<W.ServerMessage, W.JoinedTable | W.Events | W.HintTold>
  | (Omit<W.HintTold, "hint"> & { hint: Hint })
  | Seen<W.JoinedTable>
  | (Seen<W.Events> & { d: Happening[] });
