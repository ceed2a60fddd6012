import { expect, test } from "vitest";
import { platformOf } from "../../supabase/functions/_shared/settings.ts";

const LEGACY_KEYS = { SUPABASE_ANON_KEY: "anon", SUPABASE_SERVICE_ROLE_KEY: "service" };
const NEW_KEYS = {
  SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_w","default":"sb_publishable_d"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_d"}',
};

const keysOf = (settings: Record<string, string>) => {
  const env = { SUPABASE_URL: "http://here.invalid", ...settings } as Record<string, string>;
  const { publishableKey, serviceKey } = platformOf((name) => env[name]);
  return [publishableKey, serviceKey];
};

test.each<[string, Record<string, string>, string[]]>([
  [
    "uses the new keys if there are new and old keys",
    { ...LEGACY_KEYS, ...NEW_KEYS },
    ["sb_publishable_d", "sb_secret_d"],
  ],
  ["uses the new keys if there are no old keys", NEW_KEYS, ["sb_publishable_d", "sb_secret_d"]],
  ["uses the old keys if there are no new keys", LEGACY_KEYS, ["anon", "service"]],
  [
    "uses a key with another name if no key has the name default",
    { ...LEGACY_KEYS, SUPABASE_SECRET_KEYS: '{"recaps":"sb_secret_r"}' },
    ["anon", "sb_secret_r"],
  ],
  ...["{}", '{"default":""}', '{"default":7}', "[]", "null", "no JSON"].map(
    (keys): [string, Record<string, string>, string[]] => [
      `uses the old keys if the setting for new keys is ${keys}`,
      { ...LEGACY_KEYS, SUPABASE_PUBLISHABLE_KEYS: keys, SUPABASE_SECRET_KEYS: keys },
      ["anon", "service"],
    ],
  ),
])("an edge function %s", (_, settings, keys) => {
  expect(keysOf(settings)).toEqual(keys);
});

test("an edge function without any key reports the missing setting", () => {
  expect(() => keysOf({})).toThrow("SUPABASE_ANON_KEY is not set.");
});
