/** The program that starts the build sets `BUILD_CACHE_DIR`. */
export const cacheDir = () => process.env["BUILD_CACHE_DIR"] ?? "node_modules/.astro";
