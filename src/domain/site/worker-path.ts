/** The page script needs only this path. If it imported `paths.ts`, each page would load all paths before the first touch. */
export const SERVICE_WORKER_PATH = "/sw.js";
