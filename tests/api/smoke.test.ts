import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backends } from "../support/each-backend.ts";
import type { TestBackend } from "../support/backend.ts";
describe.each(backends)("$kind", ({ open }) => {
  let b: TestBackend;
  beforeAll(async () => { const t=Date.now(); b = await open(); console.log("open", Date.now()-t); });
  afterAll(() => b.close());
  test("works", async () => {
    const u = await b.account("u@api.test");
    console.log(await b.rest(u.token, "PATCH", `profiles?user_id=eq.${u.id}&select=user_id,bio`, { bio: "x" }, { prefer: "return=representation" }));
    console.log(await b.rest("service", "GET", "profiles?select=email"));
    console.log(await b.rest("anon", "GET", "site_content"));
    console.log(await b.rest("anon", "POST", "rpc/bump_list", {list: u.id, kind:"view", visitor:"x"}));
  });
});
