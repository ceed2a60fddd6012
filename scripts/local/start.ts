/** `npm start`: the whole product on one port. */
import { fail } from "./fail.ts";
import { closeOnSignal, printReady, runBackend } from "./run.ts";

try {
  const { backend, close } = await runBackend();
  closeOnSignal(close);
  await backend.rebuild.ensure();
  printReady(backend.url);
} catch (error) {
  fail(error);
}
