import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** As `sha256sum supabase/migrations/*.sql` prints it: a line for each file that databases may have applied. */
const LANDED = readFileSync("supabase/landed.sha256", "utf8").trim().split("\n");

test.each(LANDED.map((line) => line.split("  ")))("%s is still %s", (digest, file = "") => {
  expect([file, existsSync(file)]).toEqual([file, true]);
  expect(createHash("sha256").update(readFileSync(file)).digest("hex")).toBe(digest);
});

test("docs/architecture.md tells what every migration holds", () => {
  const chapter = readFileSync("docs/architecture.md", "utf8").split("## The database")[1];
  const subjects = readdirSync("supabase/migrations").map((file) => file.slice(15, -".sql".length));
  expect(subjects.length).toBeGreaterThan(30);
  const isTold = (subject: string) =>
    new RegExp(`^\\| ${subject} |\`${subject}\``, "m").test(chapter ?? "");
  expect(subjects.filter((subject) => !isTold(subject))).toEqual([]);
});
