/** This thread renders pages of recaps from the mirror. The main thread updates the mirror before it starts this thread. */
import { parentPort, workerData } from "node:worker_threads";
import { openApp, type RenderTask, renderTasks } from "./render-app.ts";
import type { RenderBundle } from "./render-bundle.ts";

export interface ThreadData {
  outDir: string;
  styles: RenderBundle["styles"];
}

const { outDir, styles } = workerData as ThreadData;
let previousChunk: Promise<unknown> = Promise.resolve();
const app = openApp(outDir, styles);
parentPort?.on("message", (tasks: RenderTask[]) => {
  const render = async () => parentPort?.postMessage(await renderTasks(await app, outDir, tasks));
  previousChunk = previousChunk.then(render);
});
