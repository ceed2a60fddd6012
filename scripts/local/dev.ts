/** `npm run dev` runs the local backend and Astro's dev server on one port. */
import { dev } from "astro";
import { connectedBackend, connectedEnv } from "./connected.ts";
import { fail } from "./fail.ts";
import { freePort } from "./free-port.ts";
import { readRedirects } from "./redirects.ts";
import { closeOnSignal, printReady, runBackend } from "./run.ts";
import { listen } from "./serve.ts";
import { readSettings } from "./settings.ts";

try {
  let astroOrigin = "";
  const findRule = await readRedirects();
  const siteProxy = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    // This server rewrites only the addresses of HTML files. The dev server itself serves Markdown files at their public addresses.
    const shell = findRule(pathname)?.to.match(/^(.*)\.html$/)?.[1];
    const path = shell ?? pathname;
    return fetch(astroOrigin + path + search, { method: request.method });
  };
  const settings = readSettings();
  const address = connectedBackend(settings);
  const openSite = async () => {
    if (!address) {
      const { backend, close } = await runBackend({ siteProxy });
      return { env: backend.buildEnv, close, printUrl: () => printReady(backend.url) };
    }
    const { close } = await listen(settings.PORT, siteProxy);
    const printUrl = () => console.log(`\nready http://localhost:${settings.PORT}\n`);
    return { env: connectedEnv(address, settings), close, printUrl };
  };
  const { env, close, printUrl } = await openSite();
  Object.assign(process.env, env);
  // Pages use the product's port. Hot reload needs the port of Astro, so tell the browser that port.
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
  printUrl();
} catch (error) {
  fail(error);
}
