/** Where a build keeps what the next one may use again. Set by whoever starts the build. */
export const cacheDir = () => process.env["BUILD_CACHE_DIR"] ?? "node_modules/.astro";
