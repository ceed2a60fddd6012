const MAX_AGE_MS = 5 * 60_000;

/**
 * Checks a signature in the format of Svix, which Resend uses: HMAC-SHA256 of the id, the time and the body. Refuses
 * messages that are older than five minutes, because an attacker may have repeated them. An unset secret never matches.
 */
export async function isSignedBy(
  secret: string | undefined,
  headers: Headers,
  body: string,
  now: number,
): Promise<boolean> {
  const [id, time, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) => headers.get(name));
  const keyBytes = bytesOf(secret?.replace(/^whsec_/, "") ?? "");
  if (!keyBytes || keyBytes.length === 0 || !id || !time || !signatures) return false;
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > MAX_AGE_MS) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", keyBytes, algorithm, false, ["verify"]);
  const content = new TextEncoder().encode(`${id}.${time}.${body}`);
  // `verify` compares in constant time.
  const results = await Promise.all(
    signatures.split(" ", 10).map((signature) => {
      const bytes = signature.startsWith("v1,") ? bytesOf(signature.slice(3)) : null;
      return bytes ? crypto.subtle.verify("HMAC", key, bytes, content) : false;
    }),
  );
  return results.includes(true);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
