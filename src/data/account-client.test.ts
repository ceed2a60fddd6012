import { expect, test, vi } from "vitest";
import { createAccountClient } from "./account-client.ts";
import { isSignedOutError } from "./no-session.ts";

const address = { url: "https://backend.test", key: "public-key" };

function openClient(token: string | undefined) {
  const send = vi.fn<typeof fetch>(async () => Response.json([]));
  return { client: createAccountClient(address, async () => token, send), send };
}

test("with a session, a request has the token of the session", async () => {
  const { client, send } = openClient("token");
  await client.rpc("reading_marks", { recaps: ["salt"] });
  const headers = new Headers(send.mock.calls[0]?.[1]?.headers);
  expect(headers.get("authorization")).toBe("Bearer token");
  expect(headers.get("apikey")).toBe("public-key");
});

test("without a session, the client sends no request and answers that the reader is signed out", async () => {
  const { client, send } = openClient(undefined);
  const { error } = await client.rpc("reading_marks", { recaps: ["salt"] });
  expect(isSignedOutError(error)).toBe(true);
  expect(send).not.toHaveBeenCalled();
});
