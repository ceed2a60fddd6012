import { createHmac } from "node:crypto";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("base64url");

/** Returns a token with any claims, signed with HS256. */
export function signToken(claims: object, secret: string): string {
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${sign(text, secret)}`;
}

/** Returns a token with the algorithm "none", which claims that the token needs no signature. */
export function unsignedToken(claims: object, signature = ""): string {
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.${signature}`;
}

/** Replaces the claims of a token, but not its signature. */
export function alteredToken(token: string, claims: object): string {
  const [header, , signature] = token.split(".");
  return `${header}.${encode(claims)}.${signature}`;
}
