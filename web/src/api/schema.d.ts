/* The wire of the web table: HTTP bodies and socket messages. Places are chairs of the table, seats belong to one deal. */

export type Card = string;
export type Seat = 0 | 1 | 2 | 3 | number;
export type Place = number;
export type Points = string;

export interface Me {
  id: string;
  name: string;
}

export interface ConventionInfo {
  name: string;
  changes: Record<string, string>;
}

export interface PlaceInfo {
  place: Place;
  name: string;
  kind: "human" | "bot" | "free";
  bot: string | null;
  online: boolean;
  away_bot: boolean;
}

export interface TableInfo {
  id: string;
  convention: ConventionInfo;
  players: number;
  places: PlaceInfo[];
  owner: Place | null;
  you: Place | null;
  yours: boolean;
  state: "waiting" | "playing" | "between" | "over" | "closed";
  deal: number;
  ready: Place[];
  stop: Place[];
  next_in_ms: number | null;
  turn_left_ms: number | null;
  invite: string;
}

export interface Summary {
  id: string;
  name: string;
  state: TableInfo["state"];
  players: number;
  places: string[];
  deal: number;
  changed_at: string;
  your_turn: boolean;
}

export interface Hand {
  cards: Card[] | null;
  count: number;
  open: boolean;
}

export interface SeatCall {
  seat: Seat;
  call: string;
}

export interface SeatAnswer {
  seat: Seat;
  answer: string;
}

export interface SeatCard {
  seat: Seat;
  card: Card;
}

export interface Trick {
  cards: SeatCard[];
  talon_lead: Card | null;
  winner: Seat;
}

export interface Offer {
  seat: Seat;
  offer: "claims" | "gives";
  tricks: number;
  answered: Seat[];
}

/** An event of a deal or of the table, as its seat may see it. */
export interface Happening {
  kind: string;
  seat?: Seat;
  place?: Place;
  card?: Card;
  call?: string;
  answer?: string;
  contract?: string;
  cards?: string | Card[] | null;
  accepted?: boolean;
  offer?: "claims" | "gives";
  tricks?: number;
  hand?: Seat;
  to?: Seat | null;
  [more: string]: unknown;
}

/** What a seat may decide; sent back as it stands. */
export type Action = Happening;

export type Phase =
  | "auction"
  | "joint"
  | "change"
  | "discard"
  | "naming"
  | "whist"
  | "concession"
  | "misere_open"
  | "play"
  | "over";

export interface Screen {
  deal: number;
  phase: Phase;
  you: Seat | null;
  dealer: Seat;
  dummy: Seat | null;
  places: (Place | null)[];
  turn: Seat | null;
  decider: Seat | null;
  hands: Hand[];
  talon: Card[] | null;
  talon_closed: number;
  discard: Card[] | null;
  calls: SeatCall[];
  high: string | null;
  declarer: Seat | null;
  contract: string | null;
  trump: "S" | "C" | "D" | "H" | null;
  blind: boolean;
  dark: Seat[];
  answers: SeatAnswer[];
  whisters: Seat[];
  conduct: "open" | "closed" | "alone" | null;
  controllers: Seat[];
  leader: Seat | null;
  trick: SeatCard[];
  talon_lead: Card | null;
  last: Trick | null;
  trick_number: number;
  taken: number[];
  needs: (number | null)[];
  offer: Offer | null;
  min_level: number;
  run: number;
  price: string | null;
  legal: Action[];
  choose_discard: Card[] | null;
  refused: Record<string, string>;
}

export interface Line {
  column: string;
  place: Place;
  on: Place | null;
  points: Points;
  why: string;
  rule: string;
}

export interface Result {
  deal: number;
  dealer: Place;
  contract: string;
  declarer: Place | null;
  ending: "played" | "agreed" | "unplayed" | "conceded";
  tricks: number[] | null;
  whisters: Place[];
  half: Place | null;
  talon: Card[];
  discard: Card[] | null;
  hands: Card[][];
  places: (Place | null)[];
  lines: Line[];
  over: boolean;
}

export interface History {
  pool: Points[][];
  mountain: Points[][];
  whists: Points[][][];
}

export interface Settlement {
  exact: Points[];
  rounded: number[];
  pairs: Points[][];
}

export interface Sheet {
  players: number;
  target: Points | null;
  pool: Points[];
  mountain: Points[];
  whists: Points[][];
  closed: boolean[];
  bombs: number[][] | null;
  birds: number[] | null;
  run: number;
  history: History;
  settlement: Settlement;
  over: boolean;
}

export interface DealReplay {
  deal: number;
  line: string;
  events: Happening[];
  frames: Screen[];
  result: Result;
}

export interface Invite {
  url: string;
  qr: string;
}

export interface DeviceLink extends Invite {
  expires_s: number;
}

export interface NewTable {
  convention: { extends: string; [field: string]: string | number | boolean };
  players: number;
  bots: string[];
  away_s: number;
  lang: "ru" | "en";
}

export interface Fault {
  error: string;
  text_ru: string;
  text_en: string;
}

export type ToServer =
  | { t: "hello"; v: number | null }
  | { t: "act"; a: number; v: number; d: Action }
  | { t: "ready" }
  | { t: "stop"; yes: boolean }
  | { t: "bot_now"; place: Place }
  | { t: "ping" };

export type FromServer =
  | { t: "joined"; v: number; table: TableInfo; screen: Screen | null; sheet: Sheet; result: Result | null }
  | { t: "events"; v: number; d: Happening[]; screen: Screen | null; table?: TableInfo; sheet?: Sheet; result?: Result | null }
  | { t: "ack"; a: number; v: number }
  | { t: "no"; a: number | null; reason: string; v: number }
  | { t: "table"; table: TableInfo }
  | { t: "pong" }
  | { t: "bye"; reason: string };
