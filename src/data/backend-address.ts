/** Throws for a backend address that is not http(s), or without a key (SPEC §5). */
function assertBackend(url: string | undefined, key: string | undefined) {
  if (!url || !/^https?:\/\//.test(url)) {
    throw new Error("PUBLIC_SUPABASE_URL must be an http or https address.");
  }
  if (!key) throw new Error("PUBLIC_SUPABASE_ANON_KEY is required.");
  return { url, key };
}

/** Where this build's backend is, and the public key to it. */
export function backendAddress() {
  const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY } = import.meta.env;
  return assertBackend(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY);
}
