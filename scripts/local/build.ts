/** `npm run build` builds dist/ from PUBLIC_SUPABASE_URL or from the local backend. */
import { buildSite } from "../build/site.ts";
import { fail } from "./fail.ts";
import { readKeys } from "./keys.ts";
import { readOwner } from "./lock.ts";
import { logLine } from "./log.ts";
import { openOwnBackend } from "./own-backend.ts";
import { readSettings, refuseSecretKeys } from "./settings.ts";
import { writeSnapshot } from "./snapshot.ts";
import { claimWorkFolder } from "./work-folder.ts";

/** Hosts cache node_modules, so the next build on the host can start with the pages of this build. */
const WORK_FOLDERS = "node_modules/.astro/builds";

async function openBackend(): Promise<() => Promise<void>> {
  const settings = readSettings();
  refuseSecretKeys(process.env);
  if (settings.PUBLIC_SUPABASE_URL) {
    if (!settings.PUBLIC_SUPABASE_ANON_KEY)
      throw new Error("PUBLIC_SUPABASE_ANON_KEY is not set. Set it to the publishable key of PUBLIC_SUPABASE_URL.");
    logLine("build", `reads ${settings.PUBLIC_SUPABASE_URL}`);
    return async () => {};
  }
  const owner = readOwner(settings.DATA_DIR);
  if (owner?.url) {
    logLine("build", `reads the running backend at ${owner.url}`);
    process.env["PUBLIC_SUPABASE_URL"] = owner.url;
    process.env["PUBLIC_SUPABASE_ANON_KEY"] = readKeys(settings.DATA_DIR).publishable;
    return async () => {};
  }
  logLine("build", "reads the local database; PUBLIC_SUPABASE_URL is not set");
  // This module needs development packages, which hosts do not install. So import the module only here.
  const { listen } = await import("./serve.ts");
  const backend = await openOwnBackend(settings);
  // Pages contain the product's port. But another program may occupy that port, so the build reads from a free port.
  const server = await listen(0, ({ url, headers }) => {
    const { pathname, search } = new URL(url);
    return backend.fetch(new Request(backend.url + pathname + search, { headers }));
  });
  const source = { BUILD_SOURCE_URL: `http://127.0.0.1:${server.port}` };
  Object.assign(process.env, backend.buildEnv, source);
  return async () => {
    await server.close();
    await backend.close();
  };
}

try {
  const close = await openBackend();
  const folder = claimWorkFolder(WORK_FOLDERS);
  await buildSite(folder);
  await close();
  await writeSnapshot(folder, "dist", folder);
  process.exit();
} catch (error) {
  fail(error);
}
