/**
 * The product loads this module before it starts. The module answers the product's requests to Google for tokens and user
 * data. `google.ts` replaces Google's sign-in page.
 */
import { decodePerson, GOOGLE_CLIENT } from "./google.ts";

const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (url === "https://oauth2.googleapis.com/token") return sendToken(new Request(input, init));
  if (url === "https://www.googleapis.com/userinfo/v2/me") return sendProfile(new Request(input, init));
  return realFetch(input, init);
};

async function sendToken(request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const isOurs =
    form.get("client_id") === GOOGLE_CLIENT.id &&
    form.get("client_secret") === GOOGLE_CLIENT.secret &&
    form.get("grant_type") === "authorization_code" &&
    form.get("redirect_uri")?.endsWith("/auth/v1/callback");
  if (!isOurs) return Response.json({ error: "invalid_client" }, { status: 401 });
  return Response.json({ access_token: form.get("code"), token_type: "Bearer", expires_in: 3600 });
}

const sendProfile = (request: Request) =>
  Response.json(decodePerson(request.headers.get("authorization")?.replace("Bearer ", "") ?? ""));
