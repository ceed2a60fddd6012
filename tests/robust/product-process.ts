/** The product without a build: the backend on its port, which ends on signals as `npm start` does. */
import { closeOnSignal, runBackend } from "../../scripts/local/run.ts";

const { backend, close } = await runBackend();
closeOnSignal(close);
console.log(`ready ${backend.url}`);
