/** The program that starts the build sets the variable. */
export const cacheDir = () => process.env["BUILD_CACHE_DIR"] ?? "node_modules/.astro";
