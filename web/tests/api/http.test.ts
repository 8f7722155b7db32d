import { afterEach, expect, test, vi } from "vitest";

import { me, myTables } from "../../src/api/http";

afterEach(() => vi.unstubAllGlobals());

const answer = (body: unknown) => new Response(JSON.stringify(body), { status: 200 });

test("what is asked while the browser is being made known waits for it", async () => {
  const asked: string[] = [];
  let known: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return path === "/api/me"
      ? new Promise<Response>((resolve) => (known = resolve))
      : Promise.resolve(answer({ tables: [] }));
  });

  const greeting = me();
  const tables = myTables();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(asked).toEqual(["/api/me"]);

  known(answer({ id: "1", name: "" }));
  await greeting;
  expect(await tables).toEqual([]);
  expect(asked).toEqual(["/api/me", "/api/tables"]);
});

test("a greeting that fails holds nothing up", async () => {
  vi.stubGlobal("fetch", (path: string) =>
    path === "/api/me" ? Promise.reject(new Error("away")) : Promise.resolve(answer({ tables: [] })),
  );
  await expect(me()).rejects.toThrow();
  expect(await myTables()).toEqual([]);
});
