/** Starts the product without a build. Signals end it in the same way as `npm start`. */
import { closeOnSignal, runBackend } from "../../scripts/local/run.ts";

const { backend, close } = await runBackend();
closeOnSignal(close);
console.log(`ready ${backend.url}`);
