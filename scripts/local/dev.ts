/** `npm run dev`: the local backend with Astro's dev server behind the same port. */
import { dev } from "astro";
import { fail } from "./fail.ts";
import { freePort } from "./free-port.ts";
import { readRedirects } from "./redirects.ts";
import { closeOnSignal, printReady, runBackend } from "./run.ts";

try {
  let astroOrigin = "";
  const rewrite = await readRedirects();
  const { backend, close } = await runBackend({
    siteProxy: async (request) => {
      const { pathname, search } = new URL(request.url);
      // Astro's server finds Markdown at its public address.
      const shell = rewrite(pathname)?.match(/^(.*)\.html$/)?.[1];
      const path = shell ?? pathname;
      return fetch(astroOrigin + path + search, { method: request.method });
    },
  });
  Object.assign(process.env, backend.buildEnv);
  // Our port serves the pages. Hot reload connects to Astro's port directly.
  const port = await freePort();
  const server = await dev({
    root: ".",
    server: { port, host: "127.0.0.1" },
    vite: { server: { hmr: { host: "127.0.0.1", clientPort: port } } },
  });
  astroOrigin = `http://127.0.0.1:${server.address.port}`;
  closeOnSignal(async () => {
    await server.stop();
    await close();
  });
  printReady(backend.url);
} catch (error) {
  fail(error);
}
