/** A thread that renders pages of recaps. It reads the mirror that the main thread has synced. */
import { parentPort, workerData } from "node:worker_threads";
import { openApp, renderTasks, type Task } from "./render-app.ts";
import type { RenderBundle } from "./render-bundle.ts";

export interface ThreadData {
  out: string;
  styles: RenderBundle["styles"];
}

const { out, styles } = workerData as ThreadData;
let last: Promise<unknown> = Promise.resolve();
const app = openApp(out, styles);
parentPort?.on("message", (tasks: Task[]) => {
  const render = async () => parentPort?.postMessage(await renderTasks(await app, out, tasks));
  last = last.then(render);
});
