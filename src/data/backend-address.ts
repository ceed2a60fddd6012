/** Throws for a backend address that is not http(s), or without a key (specification §5). */
function assertBackend(url: string | undefined, key: string | undefined) {
  if (!url || !/^https?:\/\//.test(url)) {
    throw new Error("PUBLIC_SUPABASE_URL must be an http or https address.");
  }
  if (!key) throw new Error("PUBLIC_SUPABASE_ANON_KEY is required.");
  return { url, key };
}

/** What a page is told of its site (layouts/Base.astro): scripts are the same for every one (decision 18). */
const told = () => document.querySelector<HTMLMetaElement>("meta[name=backend]");

/** Where this site's backend is, and the public key to it: of the build's settings, or as the page says. */
export function backendAddress() {
  if (import.meta.env.SSR) {
    const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY } = process.env;
    return assertBackend(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY);
  }
  return assertBackend(told()?.content, told()?.dataset["key"]);
}

/** Where the site is published, which need not be where it is read. For pages only. */
export const publishedAt = (): string => told()?.dataset["site"] ?? location.origin;
