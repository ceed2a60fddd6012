import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { rendererIntegration } from "./scripts/build/renderer/astro-integration.ts";
import { RENDER_CONCURRENCY } from "./scripts/build/renderer/pages.ts";
import { reactIntegration } from "./scripts/build/renderer/react-integration.ts";
import { setKeys } from "./scripts/build/site-key.ts";

const env = process.env;
setKeys(env);

/**
 * Each group becomes one file. Without groups, the sign-in page would load 30 files, and the shell of a recap would
 * load 58. No group adds much unused code to a page.
 */
const CHUNKS = [
  // Every page runs this code at load.
  {
    name: "page",
    test: /rolldown\/runtime|Frame\.astro\?astro&type=script|preload-helper|\/src\/(domain\/(site\/worker-path|text\/(plural|dates|is-record)|storage-keys)|state\/(storage|forget-reader)|data\/(backend-address|log))\./,
    priority: 3,
  },
  {
    name: "state",
    test: /\/nanostores\/|\/src\/(state\/(address|stored-session|toasts)|domain\/limits)\./,
    priority: 2,
  },
  {
    name: "react",
    test: /\/node_modules\/(@nanostores\/)?(react|react-dom|scheduler)\//,
    priority: 2,
  },
  // The search needs only this part of Supabase's library. The group `account` contains the other parts.
  { name: "rows", test: /\/@supabase\/postgrest-js\/|\/src\/data\/public-client\./, priority: 2 },
  // No page needs these functions before the reader first touches the page.
  { name: "paths", test: /\/src\/paths\./, priority: 3 },
  {
    name: "account",
    test: /\/@supabase\/|\/src\/state\/(auth|follows|pending-follow|publishing|session)\./,
  },
  {
    // `text/deep-markup` and `import/` would bring a parser of HTML to every page.
    name: "parts",
    test: /\/src\/(ui\/|hooks\/use-(failure-toast|sign-in-first|title)\.|state\/loadable\.|domain\/(?!limits\.|highlights\/|player\/|reading\/|search\/find\.|content\/(browse|fields|roles|show-fields|episode-fields|pagination)\.|text\/(slug|deep-markup|difference)\.|forms\/(row-draft|field-form|refusals|table-view|input-kinds|list-inputs)\.|moderation\/(queue|nearest-passage)\.|site\/(alarms|health|schedule)\.|ai\/|generation\/|glossary\/|history\/|import\/|people\/|transcript\/|transcription\/|receipts\/|inbox\/|answers\/|recap-form\/))/,
    minShareCount: 6,
    maxModuleSize: 4_000,
    priority: 1,
  },
];

/** Without this plugin, every page would contain the names of all files that a first click may load. */
const shortPageScript = {
  name: "short-page-script",
  /** @param {string} name */
  configEnvironment: (name) =>
    name === "client"
      ? { build: { modulePreload: { polyfill: false, resolveDependencies: preloadedFiles } } }
      : undefined,
};
/** @type {import("vite").ResolveModulePreloadDependenciesFn} */
const preloadedFiles = (_file, dependencies, { hostId }) => (hostId.includes("Frame.astro") ? [] : dependencies);

export default defineConfig({
  trailingSlash: "never",
  cacheDir: env.BUILD_CACHE_DIR || "node_modules/.astro",
  // The page /recap/x is the file recap/x.html, so the host does not redirect to an address with a trailing slash.
  build: { format: "file", concurrency: RENDER_CONCURRENCY, assets: "assets" },
  devToolbar: { enabled: false },
  integrations: [
    reactIntegration(),
    rendererIntegration(),
    {
      name: "touch",
      hooks: {
        "astro:config:setup": ({ addClientDirective }) =>
          addClientDirective({ name: "touch", entrypoint: "./src/directives/touch.ts" }),
      },
    },
  ],
  vite: {
    plugins: [tailwindcss(), shortPageScript],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // This setting lets other chunks import from the group `page`. Without it, `page` would load another file.
            preserveEntrySignatures: "allow-extension",
            output: { codeSplitting: { groups: CHUNKS } },
          },
        },
      },
    },
  },
});
