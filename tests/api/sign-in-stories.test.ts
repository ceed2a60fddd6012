/** Each test shows what a person does with an account. `npm run test:parity` runs these tests on Supabase Auth. */
import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { type Actor, openTestBackend } from "../support/backend.ts";

const backend = await openTestBackend();
afterAll(() => backend.close());

const NEW_PASSWORD = "another-password";
const newAddress = () => `${randomBytes(6).toString("hex")}@stories.test`;
const auth = (actor: Actor, method: string, path: string, body?: object) =>
  backend.request(actor, method, `/auth/v1/${path}`, body);
const signIn = (email: string, password = DEMO_PASSWORD) =>
  auth("anon", "POST", "token?grant_type=password", { email, password });
const refresh = (token: string) => auth("anon", "POST", "token?grant_type=refresh_token", { refresh_token: token });

const linkTo = async (email: string) => {
  const mail = await backend.mailTo(email);
  const { origin, pathname, searchParams } = mail?.link ?? new URL("about:blank");
  const type = searchParams.get("type");
  const token_hash = searchParams.get("token_hash");
  return { subject: mail?.subject, page: origin + pathname, type, token_hash };
};
const openLink = ({ type, token_hash }: Awaited<ReturnType<typeof linkTo>>) =>
  auth("anon", "POST", "verify", { type, token_hash });

async function newReader() {
  const email = newAddress();
  const { token } = await backend.account(email);
  return { email, token };
}

test("a visitor must confirm the address of a new account before the first sign-in", async () => {
  const email = newAddress();
  const signUp = await auth("anon", "POST", "signup", { email, password: DEMO_PASSWORD });
  expect(signUp).toMatchObject({ status: 200, body: { email, aud: "authenticated" } });
  expect(signUp.body.access_token).toBeUndefined();
  expect(await signIn(email)).toMatchObject({
    status: 400,
    body: { error_code: "email_not_confirmed", msg: "Email not confirmed" },
  });

  const link = await linkTo(email);
  expect(link).toMatchObject({ subject: "Confirm your email", type: "signup" });
  expect(link.page).toBe(`${backend.siteUrl}/auth`);
  const confirmation = await openLink(link);
  expect(confirmation).toMatchObject({
    status: 200,
    body: { token_type: "bearer", expires_in: 3600, user: { email } },
  });
  expect(await openLink(link)).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });
  expect(await signIn(email)).toMatchObject({ status: 200, body: { user: { email } } });
});

test("the response to a sign-up does not say that the address already has an account", async () => {
  const { email } = await newReader();
  const secondSignUp = await auth("anon", "POST", "signup", { email, password: NEW_PASSWORD });
  expect(secondSignUp).toMatchObject({ status: 200, body: { email, identities: [] } });
  expect(secondSignUp.body.access_token).toBeUndefined();
  expect(await signIn(email)).toMatchObject({ status: 200 });
  expect(await signIn(email, NEW_PASSWORD)).toMatchObject({
    status: 400,
    body: { error_code: "invalid_credentials", msg: "Invalid login credentials" },
  });
});

test("a visitor cannot sign up with a password of five characters", async () => {
  const body = { email: newAddress(), password: "12345" };
  expect(await auth("anon", "POST", "signup", body)).toMatchObject({
    status: 422,
    body: { error_code: "weak_password" },
  });
});

test("a link from an e-mail signs a reader in only once", async () => {
  const { email } = await newReader();
  expect((await auth("anon", "POST", "otp", { email, create_user: false })).status).toBe(200);
  const link = await linkTo(email);
  expect(link).toMatchObject({ subject: "Your sign-in link", type: "magiclink" });
  expect(await openLink(link)).toMatchObject({ status: 200, body: { user: { email } } });
  expect(await openLink(link)).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });
});

test("a reader who forgot the password sets a new password", async () => {
  const { email } = await newReader();
  expect((await auth("anon", "POST", "recover", { email })).status).toBe(200);
  const link = await linkTo(email);
  expect(link).toMatchObject({ subject: "Choose a new password", type: "recovery" });
  const { body: session } = await openLink(link);
  const change = await auth(session.access_token, "PUT", "user", { password: NEW_PASSWORD });
  expect(change).toMatchObject({ status: 200, body: { email } });
  expect((await signIn(email)).status).toBe(400);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
});

test("to change the e-mail address, a reader opens links in the old and the new mailbox", async () => {
  const { email, token } = await newReader();
  const nextAddress = newAddress();
  const change = await auth(token, "PUT", "user", { email: nextAddress });
  expect(change).toMatchObject({ status: 200, body: { email, new_email: nextAddress } });
  const [oldLink, newLink] = [await linkTo(email), await linkTo(nextAddress)];
  for (const { subject, type } of [oldLink, newLink])
    expect([subject, type]).toEqual(["Confirm your new email", "email_change"]);
  const firstConfirmation = await openLink(newLink);
  expect(firstConfirmation.status).toBe(200);
  expect(firstConfirmation.body.access_token).toBeUndefined();
  expect((await signIn(nextAddress)).status).toBe(400);
  expect(await openLink(oldLink)).toMatchObject({
    status: 200,
    body: { user: { email: nextAddress } },
  });
  expect((await signIn(nextAddress)).status).toBe(200);
  expect((await signIn(email)).status).toBe(400);
});

test("a refresh token renews the session until the reader signs out", async () => {
  const { email } = await newReader();
  const { body: session } = await signIn(email);
  const refreshResponse = await refresh(session.refresh_token);
  expect(refreshResponse).toMatchObject({
    status: 200,
    body: { expires_in: 3600, user: { email } },
  });
  expect(refreshResponse.body.refresh_token).not.toBe(session.refresh_token);
  // Another tab can send the same token at the same moment.
  expect((await refresh(session.refresh_token)).status).toBe(200);
  expect(await auth(refreshResponse.body.access_token, "GET", "user")).toMatchObject({
    status: 200,
    body: { email },
  });
  expect((await auth(refreshResponse.body.access_token, "POST", "logout")).status).toBe(204);
  expect(await refresh(refreshResponse.body.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: "refresh_token_not_found" },
  });
  expect(await refresh("invented")).toMatchObject({
    status: 400,
    body: { error_code: "validation_failed", msg: "Refresh token is not valid" },
  });
});

test("Auth refuses the token of a session that has ended", async () => {
  const { email } = await newReader();
  const { body: session } = await signIn(email);
  await auth(session.access_token, "POST", "logout");
  expect(await auth(session.access_token, "GET", "user")).toMatchObject({
    status: 403,
    body: { error_code: "session_not_found" },
  });
});
