import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { PAGES_AT_ONCE } from "./scripts/build/drawn-page.ts";
import { keepDrawer } from "./scripts/build/keep-drawer.ts";
import { noteKeys } from "./scripts/build/site-key.ts";

const env = process.env;
noteKeys(env);

/**
 * Scripts that go together are one file, since each would be a request of its own otherwise: 30 of the
 * sign-in page, 58 of a recap's shell. No group brings anything large to a page that does without it.
 */
const CHUNKS = [
  // What every page does before anybody touches it.
  {
    name: "page",
    test: /rolldown\/runtime|Base\.astro\?astro&type=script|preload-helper|\/src\/(paths|domain\/(text\/(plural|dates)|storage-keys)|state\/storage|data\/(backend-address|log))\./,
    priority: 3,
  },
  {
    name: "state",
    test: /\/nanostores\/|\/src\/state\/(address|stored-session|toasts)\./,
    priority: 2,
  },
  {
    name: "react",
    test: /\/node_modules\/(@nanostores\/)?(react|react-dom|scheduler)\//,
    priority: 2,
  },
  // All that search needs of the backend's library, and the rest of it.
  { name: "rows", test: /\/@supabase\/postgrest-js\/|\/src\/data\/public-rows\./, priority: 2 },
  {
    name: "account",
    test: /\/@supabase\/|\/src\/state\/(auth|follows|pending-follow|publishing|session)\./,
  },
  {
    name: "parts",
    test: /\/src\/(ui\/|state\/loadable\.|domain\/(?!search\/find\.|content\/(browse|fields|show-fields|episode-fields|pagination)\.|text\/slug\.|people\/))/,
    minShareCount: 6,
    maxModuleSize: 4_000,
    priority: 1,
  },
];

export default defineConfig({
  trailingSlash: "never",
  cacheDir: env.BUILD_CACHE_DIR || "node_modules/.astro",
  // /recap/x is recap/x.html: one address per page, and no redirect to a trailing slash.
  build: { format: "file", concurrency: PAGES_AT_ONCE, assets: "assets" },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    keepDrawer(),
    {
      name: "touch",
      hooks: {
        "astro:config:setup": ({ addClientDirective }) =>
          addClientDirective({ name: "touch", entrypoint: "./src/directives/touch.ts" }),
      },
    },
  ],
  vite: {
    plugins: [tailwindcss()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // The script of all pages lends what it holds: else it would begin by asking for a second file.
            preserveEntrySignatures: "allow-extension",
            output: { codeSplitting: { groups: CHUNKS } },
          },
        },
      },
    },
  },
});
