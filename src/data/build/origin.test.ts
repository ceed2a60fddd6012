import { expect, test } from "vitest";
import { siteOrigin } from "./origin.ts";

test.each([
  [{ PUBLIC_SITE_URL: "https://recap.example/" }, "https://recap.example"],
  [{ PUBLIC_SUPABASE_URL: "http://localhost:4321" }, "http://localhost:4321"],
  [{ PUBLIC_SUPABASE_URL: "http://127.0.0.1:5/" }, "http://127.0.0.1:5"],
  [{ PUBLIC_SITE_URL: "https://recap.example", PUBLIC_SUPABASE_URL: "http://localhost:4321" }, "https://recap.example"],
])("with the settings %j, the site has the origin %s", (env, origin) => {
  expect(siteOrigin(env)).toBe(origin);
});

test.each([{}, { PUBLIC_SUPABASE_URL: "https://x.supabase.co" }, { PUBLIC_SUPABASE_URL: "https://localhost.example" }])(
  "siteOrigin throws an error if the settings %j do not contain the site's origin",
  (env) => {
    expect(() => siteOrigin(env)).toThrow("Set PUBLIC_SITE_URL");
  },
);
