import { test } from "vitest";
import { hasPostgrest } from "../../scripts/local/postgrest.ts";
import { type BackendKind, openTestBackend } from "./backend.ts";

/** The title of the skipped test that replaces the tests on PostgREST (scripts/checks/skips.ts). */
export const NO_POSTGREST = "npm has no PostgREST for this platform";

if (!hasPostgrest()) test.skip(NO_POSTGREST);

const isRemote = process.env["TEST_BACKEND"] === "remote";
const kinds: BackendKind[] = isRemote
  ? ["remote"]
  : ["pglite", hasPostgrest() ? "postgrest" : "postgres"];

/** The two backends that differ most, for `describe.each`. */
export const backends = kinds.map((kind) => ({
  kind,
  open: () => openTestBackend(kind),
}));
