/** `npm run dev`: the local backend with Astro's dev server behind the same port. */
import { dev } from "astro";
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
  const server = await dev({ root: ".", server: { port: 0, host: "127.0.0.1" } });
  astroOrigin = `http://127.0.0.1:${server.address.port}`;
  closeOnSignal(async () => {
    await server.stop();
    await close();
  });
  sayReady(backend.url);
} catch (error) {
  fail(error);
}
