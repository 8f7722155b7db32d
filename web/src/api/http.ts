/* HTTP calls of the web table. A refusal is thrown as `Refused` with the server's own sentence in the reader's language. */

import { getLocale } from "../i18n/locale.svelte";
import type { DealReplay, DeviceLink, Fault, Invite, Me, NewTable, Place, Summary, TableInfo } from "./schema";

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Settled once the server has told this browser who it is; what is asked meanwhile waits for it. */
let greeted: Promise<unknown> = Promise.resolve();

/** Calls the server; whoever is not known to it yet is made a guest first, whichever page he has opened. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  await greeted;
  try {
    return await once<T>(method, path, body);
  } catch (fault) {
    if (!(fault instanceof Refused) || fault.code !== "no-guest") throw fault;
    await once<Me>("GET", "/me");
    return await once<T>(method, path, body);
  }
}

async function once<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused("offline", 0, "");
  }
  const text = await answer.text();
  if (!answer.ok) {
    let fault: Partial<Fault> = {};
    try {
      fault = JSON.parse(text) as Fault;
    } catch {
      fault = {};
    }
    const sentence = getLocale() === "ru" ? fault.text_ru : fault.text_en;
    throw new Refused(fault.error ?? String(answer.status), answer.status, sentence ?? "");
  }
  return (text ? JSON.parse(text) : undefined) as T;
}

export const me = () => {
  const answer = call<Me>("GET", "/me");
  greeted = answer.catch(() => undefined);
  return answer;
};
export const rename = (name: string) => call<Me>("PUT", "/me", { name });
export const myTables = async () => (await call<{ tables: Summary[] }>("GET", "/tables")).tables;
export const createTable = (table: NewTable) => call<{ id: string }>("POST", "/tables", table);
export const tableInfo = (id: string) => call<TableInfo>("GET", `/tables/${id}`);
export const join = (id: string, place: Place | null) => call<TableInfo>("POST", `/tables/${id}/join`, { place });
export const seatBot = (id: string, place: Place, bot: string) =>
  call<TableInfo>("POST", `/tables/${id}/places/${place}`, { kind: "bot", bot });
export const freeChair = (id: string, place: Place) =>
  call<TableInfo>("POST", `/tables/${id}/places/${place}`, { kind: "free" });
export const closeTable = (id: string) => call<TableInfo>("POST", `/tables/${id}/close`);
export const reopenTable = (id: string) => call<TableInfo>("POST", `/tables/${id}/reopen`);
export const leave = (id: string) => call<TableInfo>("POST", `/tables/${id}/leave`);
export const invite = (id: string) => call<Invite>("GET", `/tables/${id}/invite`);
export const deviceLink = (id: string) => call<DeviceLink>("POST", `/tables/${id}/device`);
export const moveHere = (token: string) => call<Me>("POST", `/device/${token}`);
export const dealReplay = (id: string, deal: number) => call<DealReplay>("GET", `/tables/${id}/deals/${deal}`);
export const recordUrl = (id: string) => `/api/tables/${id}/record.pulka`;
