/** Throws if the address is not an http or https address, or if the key is missing (specification §5). */
function assertBackend(url: string | undefined, key: string | undefined) {
  if (!url || !/^https?:\/\//.test(url)) {
    throw new Error("PUBLIC_SUPABASE_URL must be an http or https address.");
  }
  if (!key) throw new Error("PUBLIC_SUPABASE_ANON_KEY is required.");
  return { url, key };
}

/** `layouts/Frame.astro` writes the address and the key into each page, so the scripts do not contain them (decision 18). */
const backendMeta = () => document.querySelector<HTMLMetaElement>("meta[name=backend]");

export function backendAddress() {
  if (import.meta.env.SSR) {
    const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY } = process.env;
    return assertBackend(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY);
  }
  return assertBackend(backendMeta()?.content, backendMeta()?.dataset["key"]);
}

/** The address of the published site. The reader may use a copy of the site at another address. */
export const publishedOrigin = (): string => backendMeta()?.dataset["site"] ?? location.origin;
