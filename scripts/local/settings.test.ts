import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSettings, refuseSecretKeys, SETTING_NAMES } from "./settings.ts";

const LOCAL_PREFIXES = [
  "PORT",
  "DATA_DIR",
  "LOG_FORMAT",
  "SHARED_DATA",
  "TRUSTED_PROXIES",
  "YOUTUBE_BASE_URL",
  "FFMPEG_PATH",
];

test(".env.example contains each setting exactly once, and no other names", () => {
  const names = readFileSync(".env.example", "utf8").match(/^\w+(?==)/gm) ?? [];
  expect(names.sort()).toEqual(SETTING_NAMES.toSorted());
});

test("deploy.md describes every setting of a hosted project", () => {
  const text = readFileSync("docs/deploy.md", "utf8");
  const isLocalSetting = (name: string) => LOCAL_PREFIXES.some((prefix) => name.startsWith(prefix));
  const hostedSettings = SETTING_NAMES.filter((name) => !isLocalSetting(name));
  expect(hostedSettings.filter((name) => !text.includes(name))).toEqual([]);
});

test.each([
  ["a secret key", "sb_secret_0123456789"],
  [
    "a secret key in the old format",
    `e30.${Buffer.from('{"iss":"supabase","role":"service_role"}').toString("base64url")}.x`,
  ],
])("the settings refuse %s as the publishable key, and the error does not contain the key", (_, key) => {
  const parse = () => parseSettings({ PUBLIC_SUPABASE_ANON_KEY: key });
  expect(parse).toThrow(/PUBLIC_SUPABASE_ANON_KEY: is the secret key/);
  expect(parse).not.toThrow(key);
});

test("the settings accept a publishable key, and an anon key in the old format", () => {
  const legacyKey = `e30.${Buffer.from('{"role":"anon"}').toString("base64url")}.x`;
  for (const key of ["sb_publishable_0123456789", legacyKey]) {
    expect(parseSettings({ PUBLIC_SUPABASE_ANON_KEY: key })).toMatchObject({
      PUBLIC_SUPABASE_ANON_KEY: key,
    });
  }
});

test.each(["sb_publishable_0123456789", `e30.${Buffer.from('{"role":"anon"}').toString("base64url")}.x`])(
  "the settings refuse the publishable key %s as the service key",
  (key) => {
    expect(() => parseSettings({ SUPABASE_SERVICE_ROLE_KEY: key })).toThrow(
      "SUPABASE_SERVICE_ROLE_KEY: is the publishable key. Use the service key (sb_secret_…)",
    );
  },
);

test("the settings accept both kinds of service keys", () => {
  const legacyKey = `e30.${Buffer.from('{"role":"service_role"}').toString("base64url")}.x`;
  for (const key of ["sb_secret_0123456789", legacyKey]) {
    expect(parseSettings({ SUPABASE_SERVICE_ROLE_KEY: key })).toMatchObject({
      SUPABASE_SERVICE_ROLE_KEY: key,
    });
  }
});

test.each([
  ["SUPABASE_SERVICE_ROLE_KEY", "any value"],
  ["SUPABASE_KEY", "sb_secret_0123456789"],
  ["OTHER", `e30.${Buffer.from('{"role":"service_role"}').toString("base64url")}.x`],
])("H21: a build refuses a secret key in %s, and the error does not contain the key", (name, key) => {
  const refuse = () => refuseSecretKeys({ PATH: "/bin", [name]: key });
  expect(refuse).toThrow(`A build needs no secret key, and ${name} contains one.`);
  expect(refuse).not.toThrow(key);
});

test("H21: a build accepts public settings", () => {
  const settings = {
    PUBLIC_SUPABASE_ANON_KEY: "sb_publishable_0123456789",
    SUPABASE_SERVICE_ROLE_KEY: "",
  };
  expect(() => refuseSecretKeys(settings)).not.toThrow();
});
