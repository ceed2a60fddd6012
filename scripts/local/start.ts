/** `npm start`: the whole product on one port. */
import { closeOnSignal, fail, runBackend, sayReady } from "./run.ts";

try {
  const { backend, close } = await runBackend();
  closeOnSignal(close);
  await backend.rebuild.ensure();
  sayReady(backend.url);
} catch (error) {
  fail(error);
}
