/** `npm run build`: dist/ from PUBLIC_SUPABASE_URL, or from the local backend. */
import { rmSync } from "node:fs";
import { buildSite } from "../build/site.ts";
import { fail } from "./fail.ts";
import { readKeys } from "./keys.ts";
import { readOwner } from "./lock.ts";
import { say } from "./log.ts";
import { openOwnBackend } from "./own-backend.ts";
import { listen } from "./serve.ts";
import { readSettings } from "./settings.ts";
import { snapshot } from "./snapshot.ts";

/** Where hosts keep what the next build takes up, as they keep installed packages. */
const KEPT = "node_modules/.astro/site";

/** The backend this build reads; the local one is opened for it unless it runs already. */
async function openBackend(): Promise<() => Promise<void>> {
  const settings = readSettings();
  if (settings.PUBLIC_SUPABASE_URL) {
    if (!settings.PUBLIC_SUPABASE_ANON_KEY) throw new Error("PUBLIC_SUPABASE_ANON_KEY is not set.");
    say("build", `reads ${settings.PUBLIC_SUPABASE_URL}`);
    return async () => {};
  }
  const owner = readOwner(settings.DATA_DIR);
  if (owner?.url) {
    say("build", `reads the running backend at ${owner.url}`);
    process.env["PUBLIC_SUPABASE_URL"] = owner.url;
    process.env["PUBLIC_SUPABASE_ANON_KEY"] = readKeys(settings.DATA_DIR).publishable;
    return async () => {};
  }
  say("build", "reads the local database; PUBLIC_SUPABASE_URL is not set");
  const backend = await openOwnBackend(settings);
  const server = await listen(settings.PORT, backend.fetch);
  Object.assign(process.env, backend.buildEnv);
  return async () => {
    await server.close();
    await backend.close();
  };
}

try {
  const close = await openBackend();
  await buildSite(KEPT);
  await close();
  rmSync("dist", { recursive: true, force: true });
  await snapshot(KEPT, "dist", KEPT);
  process.exit();
} catch (error) {
  fail(error);
}
