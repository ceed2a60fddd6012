/** `npm start` runs the whole product on one port. */
import { connectedBackend, startConnected } from "./connected.ts";
import { fail } from "./fail.ts";
import { closeOnSignal, printReady, runBackend } from "./run.ts";
import { readSettings } from "./settings.ts";

async function startProduct() {
  const { backend, close } = await runBackend();
  closeOnSignal(close);
  await backend.rebuild.ensureCurrentSite();
  printReady(backend.url);
}

try {
  const settings = readSettings();
  const address = connectedBackend(settings);
  if (address) {
    const { url, close } = await startConnected(address, settings);
    closeOnSignal(close);
    console.log(`\nready ${url}\n`);
  } else await startProduct();
} catch (error) {
  fail(error);
}
