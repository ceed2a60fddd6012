/** The page script needs only this path. With `paths.ts`, each page would load all paths before the first touch. */
export const SERVICE_WORKER_PATH = "/sw.js";
