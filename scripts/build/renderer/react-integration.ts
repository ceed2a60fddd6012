import react from "@astrojs/react";
import type { AstroIntegration } from "astro";

/** Returns Astro's React integration with our own renderer, which writes the same HTML in less time. */
export function reactIntegration(): AstroIntegration {
  const integration = react();
  const setup = integration.hooks["astro:config:setup"];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      "astro:config:setup": (options) =>
        setup?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              serverEntrypoint: new URL("./react-renderer.ts", import.meta.url),
            }),
        }),
    },
  };
}
