import { expect, test, vi } from "vitest";
import { createFunctions } from "./functions.ts";

const options = { url: "http://localhost:1", publishable: "p", secret: "s", secrets: {} };
const newRequest = () =>
  new Request("http://localhost:1/functions/v1/x", { method: "POST", body: "{}" });

test.each([
  ["that does not exist", "/nowhere/deno"],
  ["that exits immediately", "/bin/false"],
])("a Deno program %s gives a 503 and does not end the backend", async (_, deno) => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const functions = createFunctions({ ...options, deno });
  const [name = ""] = functions.names;
  for (const _try of [1, 2]) {
    const answer = await functions.handle(name, newRequest());
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: "The function did not start." },
    ]);
  }
  await functions.close();
  output.mockRestore();
});
