/** Throws for an address that is not http(s), and without a key (specification §5). */
function assertBackend(url: string | undefined, key: string | undefined) {
  if (!url || !/^https?:\/\//.test(url)) {
    throw new Error("PUBLIC_SUPABASE_URL must be an http or https address.");
  }
  if (!key) throw new Error("PUBLIC_SUPABASE_ANON_KEY is required.");
  return { url, key };
}

/** `layouts/Base.astro` writes the addresses into the page, so scripts fit every site (decision 18). */
const backendMeta = () => document.querySelector<HTMLMetaElement>("meta[name=backend]");

/** The address and public key of the backend. A build reads them from its settings. */
export function backendAddress() {
  if (import.meta.env.SSR) {
    const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY } = process.env;
    return assertBackend(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY);
  }
  return assertBackend(backendMeta()?.content, backendMeta()?.dataset["key"]);
}

/** The address where the site is published; a copy may be open elsewhere. Only for pages. */
export const publishedOrigin = (): string => backendMeta()?.dataset["site"] ?? location.origin;
