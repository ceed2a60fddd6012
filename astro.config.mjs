import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { keepDrawer } from "./scripts/build/drawer.ts";
import { PAGES_AT_ONCE } from "./scripts/build/drawn-page.ts";
import { noteKeys } from "./scripts/build/site-key.ts";

const env = process.env;
noteKeys(env);

export default defineConfig({
  site: env.PUBLIC_SITE_URL || undefined,
  trailingSlash: "never",
  cacheDir: env.BUILD_CACHE_DIR || "node_modules/.astro",
  // /recap/x is recap/x.html: one address per page, and no redirect to a trailing slash.
  build: { format: "file", concurrency: PAGES_AT_ONCE, assets: "assets" },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    keepDrawer(),
    {
      name: "wake",
      hooks: {
        "astro:config:setup": ({ addClientDirective }) =>
          addClientDirective({ name: "wake", entrypoint: "./src/directives/wake.ts" }),
      },
    },
  ],
  vite: { plugins: [tailwindcss()] },
});
