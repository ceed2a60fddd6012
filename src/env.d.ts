/// <reference types="astro/client" />
import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Says when the lazy island hydrates (src/directives/touch.ts). */
    "client:touch"?: boolean | "now" | `now-if:${string}`;
  }
}
