/// <reference types="astro/client" />
import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates the island at the first touch (src/directives/touch.ts). */
    "client:touch"?: boolean | `now-if:${string}`;
  }
}
