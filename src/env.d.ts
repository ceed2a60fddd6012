/// <reference types="astro/client" />
import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    "client:wake"?: boolean | `now-if:${string}`;
  }
}

declare global {
  interface ImportMetaEnv {
    readonly PUBLIC_SUPABASE_URL: string;
    readonly PUBLIC_SUPABASE_ANON_KEY: string;
    readonly PUBLIC_SITE_URL?: string;
    readonly SITE_CONTACT_EMAIL?: string;
  }
}
