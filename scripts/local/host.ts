/** `npm run host` is a stand-in for Netlify. It builds the site with the settings of this process and serves the site. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { fail } from "./fail.ts";
import { logLine } from "./log.ts";
import { listen } from "./serve.ts";
import { readSettings } from "./settings.ts";
import { type BuiltSite, createFileCache, openSite } from "./site.ts";

const fileCache = createFileCache();
let site: BuiltSite | undefined;
let deployQueue = Promise.resolve();

async function deploy(): Promise<void> {
  const args = ["--disable-warning=ExperimentalWarning", "scripts/local/build.ts"];
  const [code] = await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit");
  if (code !== 0) return logLine("host", "the build failed, so the previous site remains live");
  site = await openSite(resolve("dist"), fileCache);
  logLine("host", "the new site is live");
}

function respond(request: Request): Response {
  const { pathname, search: query } = new URL(request.url);
  if (request.method === "POST" && pathname === "/hook") {
    deployQueue = deployQueue.then(deploy);
    return new Response(null, { status: 200 });
  }
  if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
  return site?.respond(pathname, { query }) ?? new Response("No site is live yet.", { status: 404 });
}

try {
  const { PORT } = readSettings();
  await listen(PORT, async (request) => respond(request));
  logLine("host", `builds now, and after each POST request to http://localhost:${PORT}/hook`);
  deployQueue = deploy();
} catch (error) {
  fail(error);
}
