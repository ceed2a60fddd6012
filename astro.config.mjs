import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { incremental } from "./scripts/build/incremental.ts";
import { securityHeaders } from "./scripts/build/security-headers.ts";
import { serviceWorker } from "./scripts/build/service-worker.ts";
import { sharePictures } from "./scripts/build/share-pictures.ts";
import { drawingKey, siteKey } from "./scripts/build/site-key.ts";

const env = process.env;
env.BUILD_SITE_KEY = siteKey(env);
env.BUILD_DRAWING_KEY = drawingKey();

export default defineConfig({
  site: env.PUBLIC_SITE_URL || undefined,
  trailingSlash: "never",
  cacheDir: env.BUILD_CACHE_DIR || "node_modules/.astro",
  // /recap/x is recap/x.html: one address per page, and no redirect to a trailing slash.
  build: { format: "file", concurrency: 16, assets: "assets" },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    securityHeaders(),
    serviceWorker(),
    sharePictures(),
    incremental(),
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
