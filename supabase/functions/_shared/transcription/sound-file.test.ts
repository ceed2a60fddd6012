import { describe, expect, test } from "vitest";
import { isAddressOfFile, uploadProblem } from "./sound-file.ts";

const NAME = "0d1f/aa.mp3";

test.each([
  [`https://project.test/storage/v1/object/sign/sound/${NAME}?token=1`, true],
  [`https://project.test/storage/v1/object/sign/sound/${NAME}`, true],
  [`https://project.test/storage/v1/object/sign/avatars/${NAME}?token=1`, false],
  [`https://project.test/storage/v1/object/sign/sound/other/${NAME}?token=1`, false],
  ["no address", false],
])("%s is an address of the file: %s", (address, expected) => expect(isAddressOfFile(address, NAME)).toBe(expected));

describe("who can fetch a file", () => {
  test.each<[string, Record<string, string>, boolean]>([
    [
      "a service on the internet, of this machine",
      { SUPABASE_URL: "http://localhost:4321", TRANSCRIBE_PROVIDER: "groq" },
      true,
    ],
    [
      "a service on this machine",
      {
        SUPABASE_URL: "http://localhost:4321",
        TRANSCRIBE_PROVIDER: "groq",
        TRANSCRIBE_BASE_URL: "http://127.0.0.1:9",
      },
      false,
    ],
    ["the worker", { SUPABASE_URL: "http://localhost:4321", TRANSCRIBE_PROVIDER: "worker" }, false],
    ["a service, of a hosted project", { SUPABASE_URL: "https://project.test", TRANSCRIBE_PROVIDER: "groq" }, false],
  ])("%s", (_, values, isProblem) => expect(uploadProblem((name) => values[name]) !== null).toBe(isProblem));
});
