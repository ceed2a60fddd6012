/** Throws for a backend address that is not http(s), or without a key (SPEC §5). */
function assertBackend(url: string | undefined, key: string | undefined) {
  if (!url || !/^https?:\/\//.test(url)) {
    throw new Error("PUBLIC_SUPABASE_URL must be an http or https address.");
  }
  if (!key) throw new Error("PUBLIC_SUPABASE_ANON_KEY is required.");
  return { url, key };
}

/**
 * Where this site's backend is, and the public key to it. A build is told by its settings, a page by
 * `<meta name="backend">` (layouts/Base.astro): scripts are the same for every backend (decision 22).
 */
export function backendAddress() {
  if (import.meta.env.SSR) {
    const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY } = process.env;
    return assertBackend(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY);
  }
  const told = document.querySelector<HTMLMetaElement>("meta[name=backend]");
  return assertBackend(told?.content, told?.dataset["key"]);
}
