/** `npm run dev`: the local backend with Astro's dev server behind the same port. */
import { dev } from "astro";
import { freePort } from "./postgres.ts";
import { closeOnSignal, fail, runBackend, sayReady } from "./run.ts";

try {
  let astroOrigin = "";
  const { backend, close } = await runBackend({
    siteProxy: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(astroOrigin + pathname + search, { method: request.method });
    },
  });
  Object.assign(process.env, backend.buildEnv);
  // Pages come through our port; hot reload speaks to Astro's own directly.
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
  sayReady(backend.url);
} catch (error) {
  fail(error);
}
