/* The structs of the wire; made by `npm run types` from `preferans schema`, do not edit. */

/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DealEvent".
 */
export type DealEvent = (Started | Dealt | HandShown | TalonShown | TalonLed | Looked | Called | PoolNamed | Proposed | Joined | Moved | Voted | Refused | Discarded | Named | Conceded | PlayedOn | Whisted | Took | Played | Entrusted | Offered | Answered)
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Action".
 */
export type Action = (Looked | Called | PoolNamed | Proposed | Joined | Moved | Voted | Refused | Discarded | Named | Conceded | PlayedOn | Whisted | Took | Played | Entrusted | Offered | Answered)
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Event".
 */
export type Event = (DealEvent | TableEvent)
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableEvent".
 */
export type TableEvent = (Opened | Sat | BotSat | Left | Away | Back | Ready | BotWish | ConductWish | StopVote | Stopped | DealOver | TimeLeft | TimeUp | Closed | Reopened)
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientMessage".
 */
export type ClientMessage = (Hello | Act | ReadyUp | Stop | BotNow | Conduct | AskHint | ReportMove | Ping)
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ServerMessage".
 */
export type ServerMessage = (JoinedTable | Events | Ack | No | TableNow | HintTold | NoHint | Reported | NotReported | Pong | Bye)

/**
 * Events, HTTP bodies and socket messages of the web table.
 */
export interface Wire {
[k: string]: unknown
}
/**
 * The deal's header: the resolved convention, the players at the table, the dummy's seat with two players.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Started".
 */
export interface Started {
kind: "started"
rules: {
[k: string]: unknown
}
players: number
opening?: {
min_level?: number
bomb_floor?: number
forced?: boolean
bound?: (number | null)
games?: string[]
namer?: (number | null)
most?: number
}
dummy?: (number | null)
version?: number
}
/**
 * The cards as dealt: hands of seats 1, 2, 3, and the talon in dealt order, which leads an all-pass.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Dealt".
 */
export interface Dealt {
kind: "dealt"
/**
 * @minItems 3
 * @maxItems 3
 */
hands: [(string | null), (string | null), (string | null)]
talon: ([string, string] | null)
dark?: boolean
}
/**
 * The hand of *seat* is shown to all, or to the one seat *to* only.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HandShown".
 */
export interface HandShown {
kind: "hand_shown"
seat: number
cards: (string | null)
to?: (number | null)
}
/**
 * The talon is turned up for all, or for the one seat *to* only.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TalonShown".
 */
export interface TalonShown {
kind: "talon_shown"
cards: ([string, string] | null)
to?: (number | null)
}
/**
 * A talon card leads a trick of an all-pass (K 3.7.6).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TalonLed".
 */
export interface TalonLed {
kind: "talon_led"
card: string
}
/**
 * A player picks his cards up, in a deal that began in the dark.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Looked".
 */
export interface Looked {
kind: "looked"
seat: number
}
/**
 * A word of the auction.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Called".
 */
export interface Called {
kind: "called"
seat: number
call: string
}
/**
 * Who has most in the mountain after the compulsory games names the size of the pool (J-52).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PoolNamed".
 */
export interface PoolNamed {
kind: "pool_named"
seat: number
size: number
}
/**
 * Shows his hand to the sitting dealer and offers a joint misere (K 3.6.9).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Proposed".
 */
export interface Proposed {
kind: "proposed"
seat: number
}
/**
 * The dealer's answer to a joint misere.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Joined".
 */
export interface Joined {
kind: "joined"
seat: number
accepted: boolean
}
/**
 * Proposes at his turn of the auction to play an all-pass by agreement (V C).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Moved".
 */
export interface Moved {
kind: "moved"
seat: number
}
/**
 * The answer to such a proposal.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Voted".
 */
export interface Voted {
kind: "voted"
seat: number
accepted: boolean
}
/**
 * The declarer refuses the talon and plays the ten cards he was dealt (K 3.4.10).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
kind: "refused"
seat: number
}
/**
 * The declarer lays two cards aside, face down (K 3.4.1).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Discarded".
 */
export interface Discarded {
kind: "discarded"
seat: number
cards: (string | null)
}
/**
 * The declarer names the contract (K 3.4.3).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Named".
 */
export interface Named {
kind: "named"
seat: number
contract: string
}
/**
 * The declarer gives the game up before the first lead (A5.6).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Conceded".
 */
export interface Conceded {
kind: "conceded"
seat: number
}
/**
 * A declarer who might have given up after the whist plays on.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PlayedOn".
 */
export interface PlayedOn {
kind: "played_on"
seat: number
}
/**
 * A word of the defence: pass, whist, half, open, closed, alone (A6.2, A6.3).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Whisted".
 */
export interface Whisted {
kind: "whisted"
seat: number
answer: ("pass" | "whist" | "half" | "open" | "closed" | "alone")
}
/**
 * The sitting dealer takes up one defender's hand to see whether he whists with it (K 3.8.8).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Took".
 */
export interface Took {
kind: "took"
seat: number
hand: number
}
/**
 * A card of the hand *seat*, whoever chose it.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Played".
 */
export interface Played {
kind: "played"
seat: number
card: string
}
/**
 * Who plays the defence of an open misere hands it to another defender (F-11).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Entrusted".
 */
export interface Entrusted {
kind: "entrusted"
seat: number
to: number
}
/**
 * An offer to end the play, made by the decider at his turn (A10.1).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Offered".
 */
export interface Offered {
kind: "offered"
seat: number
offer: ("claims" | "gives")
tricks: number
}
/**
 * The answer to an offer.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Answered".
 */
export interface Answered {
kind: "answered"
seat: number
accepted: boolean
}
/**
 * The table is opened. All but the number of players is for the store only.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Opened".
 */
export interface Opened {
kind: "opened"
players: number
}
/**
 * A person takes a chair; the guest is for the store only.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Sat".
 */
export interface Sat {
kind: "sat"
place: number
name: string
}
/**
 * A bot takes a chair.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BotSat".
 */
export interface BotSat {
kind: "bot_sat"
place: number
name: string
bot: string
}
/**
 * A chair becomes free.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Left".
 */
export interface Left {
kind: "left"
place: number
}
/**
 * A bot plays for the absent person from here on.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Away".
 */
export interface Away {
kind: "away"
place: number
}
/**
 * The person plays for himself again.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Back".
 */
export interface Back {
kind: "back"
place: number
}
/**
 * The person wants the next deal.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ready".
 */
export interface Ready {
kind: "ready"
place: number
}
/**
 * The person agrees that a bot plays at once for the one who is absent.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BotWish".
 */
export interface BotWish {
kind: "bot_wish"
place: number
absent: number
}
/**
 * The person asks to play both hands of the open defence, or no longer does (F-11).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ConductWish".
 */
export interface ConductWish {
kind: "conduct_wish"
place: number
yes: boolean
}
/**
 * The person wants to end the pulka and settle, or no longer does; who had not voted declines, for all.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "StopVote".
 */
export interface StopVote {
kind: "stop_vote"
place: number
yes: boolean
}
/**
 * All agree: the pulka is over; a deal in progress is not written.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Stopped".
 */
export interface Stopped {
kind: "stopped"
}
/**
 * The deal is written on the sheet.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DealOver".
 */
export interface DealOver {
kind: "deal_over"
deal: number
}
/**
 * So much of the agreed time is left, in seconds, as a deal begins.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TimeLeft".
 */
export interface TimeLeft {
kind: "time_left"
seconds: number
}
/**
 * The agreed time is over: the lap under way is the last (F-21).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TimeUp".
 */
export interface TimeUp {
kind: "time_up"
}
/**
 * The owner closes the table.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Closed".
 */
export interface Closed {
kind: "closed"
}
/**
 * The owner opens the table again.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Reopened".
 */
export interface Reopened {
kind: "reopened"
}
/**
 * The first message of a tab: the last number that it has, ``null`` for none.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
t: "hello"
v?: (number | null)
}
/**
 * An action: ``a`` is the tab's own number of the request, ``v`` the last number seen when deciding.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
t: "act"
a: number
v: number
d: Action
}
/**
 * Goes on to the next deal.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ReadyUp".
 */
export interface ReadyUp {
t: "ready"
}
/**
 * A vote to end the pulka early and settle.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Stop".
 */
export interface Stop {
t: "stop"
yes: boolean
}
/**
 * Lets the absent player at *place* be played for at once.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BotNow".
 */
export interface BotNow {
t: "bot_now"
place: number
}
/**
 * Asks to play both hands of an open defence, or no longer does: a bot yields at once, a person may (F-11).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Conduct".
 */
export interface Conduct {
t: "conduct"
yes: boolean
}
/**
 * Asks what a strong bot would do in the person's place; ``v`` is the last number seen.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AskHint".
 */
export interface AskHint {
t: "hint"
v: number
}
/**
 * Reports that a bot's decision looks odd, for later study: ``v`` is the number of its event, in this deal.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ReportMove".
 */
export interface ReportMove {
t: "report"
v: number
note?: string
}
/**
 * Asks for a `Pong`.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
t: "ping"
}
/**
 * All that there is to know, as of number ``v``.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "JoinedTable".
 */
export interface JoinedTable {
t: "joined"
v: number
table: TableInfo
screen: (Screen | null)
sheet: Sheet
result: (Result | null)
}
/**
 * A table as one of its viewers is told about it; ``you`` is his place.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableInfo".
 */
export interface TableInfo {
id: string
convention: ConventionInfo
players: number
places: PlaceInfo[]
owner: (number | null)
you: (number | null)
may_sit: number[]
yours: boolean
state: ("between" | "closed" | "over" | "playing" | "waiting")
deal: number
ready: number[]
stop: number[]
asks: (number | null)
hints: boolean
next_in_ms: (number | null)
turn_left_ms: (number | null)
time_left_ms: (number | null)
last_lap: boolean
invite: string
}
/**
 * The preset and what differs from it, each value as in text.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ConventionInfo".
 */
export interface ConventionInfo {
name: string
changes: {
[k: string]: string
}
}
/**
 * A chair. ``away_bot``: a bot plays for the person until he is back, or on a free chair to the end of the deal.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PlaceInfo".
 */
export interface PlaceInfo {
place: number
name: string
kind: ("bot" | "free" | "human")
bot: (string | null)
online: boolean
away_bot: boolean
bot_wished: number[]
}
/**
 * A deal as one viewer sees it: all that is to be drawn, and what he may do.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Screen".
 */
export interface Screen {
deal: number
phase: ("auction" | "change" | "concession" | "discard" | "joint" | "misere_open" | "naming" | "over" | "play" | "pool" | "vote" | "whist")
you: (number | null)
dealer: number
dummy: (number | null)
places: (number | null)[]
turn: (number | null)
decider: (number | null)
hands: HandInfo[]
talon: (string[] | null)
talon_closed: number
discard: (string[] | null)
probable: (string[] | null)
may_conduct: boolean
calls: SeatCall[]
high: (string | null)
proposer: (number | null)
declarer: (number | null)
contract: (string | null)
trump: (("C" | "D" | "H" | "S") | null)
blind: boolean
dark: number[]
answers: SeatAnswer[]
whisters: number[]
conduct: (("alone" | "closed" | "open") | null)
controllers: number[]
leader: (number | null)
trick: SeatCard[]
talon_lead: (string | null)
last: (LastTrick | null)
trick_number: number
taken: number[]
needs: (number | null)[]
offer: (OfferInfo | null)
offers: OfferMade[]
compulsory: boolean
min_level: number
run: number
price: (string | null)
whist: (WhistInfo | null)
legal: Action[]
choose_discard: (string[] | null)
nameable: string[]
refused: {
[k: string]: string
}
}
/**
 * A hand: its cards where the viewer sees them, and how many there are.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HandInfo".
 */
export interface HandInfo {
cards: (string[] | null)
count: number
open: boolean
}
/**
 * A word of the auction.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatCall".
 */
export interface SeatCall {
seat: number
call: string
}
/**
 * A word of the defence.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatAnswer".
 */
export interface SeatAnswer {
seat: number
answer: string
}
/**
 * A card on the table.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatCard".
 */
export interface SeatCard {
seat: number
card: string
}
/**
 * A finished trick and who took it.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "LastTrick".
 */
export interface LastTrick {
cards: SeatCard[]
talon_lead: (string | null)
winner: number
}
/**
 * An offer to end the play that waits for answers; ``answered`` have accepted.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OfferInfo".
 */
export interface OfferInfo {
seat: number
offer: ("claims" | "gives")
tricks: number
answered: number[]
}
/**
 * An offer to end the play, made after so many finished tricks, and the answers that it has had.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OfferMade".
 */
export interface OfferMade {
seat: number
offer: ("claims" | "gives")
tricks: number
after: number
answers: OfferAnswer[]
}
/**
 * An answer to an offer.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OfferAnswer".
 */
export interface OfferAnswer {
seat: number
accepted: boolean
}
/**
 * What a whist comes to for who is asked: whists, and the tricks that a whister answers for.
 * 
 * Where nobody is fined for what is missing, ``alone``, ``pair`` and ``aside`` are 0.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "WhistInfo".
 */
export interface WhistInfo {
trick: string
half: string
alone: number
pair: number
aside: number
}
/**
 * The sheet: running totals by place, and the settlement as it stands.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Sheet".
 */
export interface Sheet {
players: number
target: (string | null)
pool: string[]
mountain: string[]
whists: string[][]
closed: boolean[]
bombs: (number[][] | null)
birds: (number[] | null)
owed: (string[][] | null)
run: number
history: History
settlement: SettlementInfo
over: boolean
}
/**
 * The running totals of each cell of the sheet, oldest first.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "History".
 */
export interface History {
pool: string[][]
mountain: string[][]
whists: string[][][]
}
/**
 * What each wins or loses in whists: exact, in whole whists, and who from whom.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SettlementInfo".
 */
export interface SettlementInfo {
exact: string[]
rounded: number[]
pairs: string[][]
}
/**
 * A finished deal with all cards open.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Result".
 */
export interface Result {
deal: number
dealer: number
contract: string
declarer: (number | null)
ending: ("agreed" | "conceded" | "played" | "unplayed")
tricks: (number[] | null)
whisters: number[]
half: (number | null)
amnesty: number
talon: string[]
discard: (string[] | null)
hands: string[][]
places: (number | null)[]
lines: ResultLine[]
net: string[]
over: boolean
}
/**
 * One entry of the sheet, with its reason and the rule it comes from.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ResultLine".
 */
export interface ResultLine {
column: ("birds" | "bombs" | "mountain" | "owed" | "pool" | "size" | "whists")
place: number
on: (number | null)
points: string
why: string
rule: string
}
/**
 * The events numbered ``v`` … ``v + len(d) - 1``, as the viewer may see them, and the deal after them.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Events".
 */
export interface Events {
t: "events"
v: number
d: Event[]
screen: (Screen | null)
table?: TableInfo
sheet?: Sheet
result?: (Result | null)
}
/**
 * Request ``a`` is done and stored; ``v`` is the last number now.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ack".
 */
export interface Ack {
t: "ack"
a: number
v: number
}
/**
 * Request ``a`` is refused (``null`` for one without a number).
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "No".
 */
export interface No {
t: "no"
a: (number | null)
reason: string
v: number
}
/**
 * Who is there, and the clocks; not numbered.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableNow".
 */
export interface TableNow {
t: "table"
table: TableInfo
}
/**
 * The hint for the decision that waits; only who asked is told, and only while it waits.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HintTold".
 */
export interface HintTold {
t: "hint"
hint: Hint
}
/**
 * A decision thought through to its end: what may be done, best first, and why the first is best.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
options: HintOption[]
worlds: number
exact: boolean
why: string
made: (number | null)
discards: DiscardShare[]
dangers: (Dangers | null)
}
/**
 * One thing that may be done, and what it is expected to be worth to who does it.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HintOption".
 */
export interface HintOption {
action: Action
whists: number
error: number
}
/**
 * Two cards that the declarer may have laid aside, and how likely that is: an estimate from how he has played.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DiscardShare".
 */
export interface DiscardShare {
cards: string[]
share: number
}
/**
 * How a misère is caught, with open cards.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Dangers".
 */
export interface Dangers {
caught: number
ways: Danger[]
worlds: number
exact: boolean
declarer: number
}
/**
 * A way in which a misère is caught: the suit that does it, and how it lies in the likeliest layout of the kind.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Danger".
 */
export interface Danger {
suit: string
hands: string[][]
aside: (string[] | null)
share: number
worlds: number
}
/**
 * There is no hint, and why.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NoHint".
 */
export interface NoHint {
t: "no_hint"
reason: string
}
/**
 * The report on event ``v`` is noted; nobody is told more of it.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Reported".
 */
export interface Reported {
t: "reported"
v: number
}
/**
 * The report on event ``v`` is not taken, and why.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NotReported".
 */
export interface NotReported {
t: "not_reported"
v: number
reason: string
}
/**
 * The answer to a `Ping`.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Pong".
 */
export interface Pong {
t: "pong"
}
/**
 * The last message before the server closes the socket.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Bye".
 */
export interface Bye {
t: "bye"
reason: ("bad-message" | "other-owner" | "stopping" | "too-big" | "too-fast" | "too-slow")
}
/**
 * Who the browser is to the server.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Me".
 */
export interface Me {
id: string
name: string
}
/**
 * A guest's new name.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Naming".
 */
export interface Naming {
name: string
}
/**
 * A table to be opened: the owner sits at place 0, bots take the last places, the rest is free.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
/**
 * The preset under extends, and fields that differ.
 */
convention: {

}
players?: number
bots?: string[]
away_s?: number
minutes?: (number | null)
hints?: (boolean | null)
lang?: ("en" | "ru")
}
/**
 * The table that was opened.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableId".
 */
export interface TableId {
id: string
}
/**
 * The tables that the guest owns or sits at, newest first.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "MyTables".
 */
export interface MyTables {
tables: Summary[]
}
/**
 * A line of «my tables».
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Summary".
 */
export interface Summary {
id: string
name: string
players: number
places: string[]
state: ("between" | "closed" | "over" | "playing" | "waiting")
deal: number
changed_at: string
your_turn: boolean
}
/**
 * Takes a free chair, any one when no place is named.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "JoinTable".
 */
export interface JoinTable {
place?: (number | null)
}
/**
 * What the owner does with a chair: a bot, or free for somebody else.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "FillPlace".
 */
export interface FillPlace {
kind: ("bot" | "free")
bot?: (string | null)
}
/**
 * An address with its QR code as SVG; ``expires_s`` where it does not last.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Link".
 */
export interface Link {
url: string
qr: string
expires_s: (number | null)
}
/**
 * Why a request was refused.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
error: string
text_ru: string
text_en: string
}
/**
 * A finished deal to step through: ``frames[i]`` shows all cards after event *i*.
 * 
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DealReplay".
 */
export interface DealReplay {
deal: number
line: string
events: Event[]
frames: Screen[]
result: Result
}
