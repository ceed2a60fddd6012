import { test } from "vitest";
import { hasPostgrest } from "../../scripts/local/postgrest.ts";
import { type BackendKind, openTestBackend } from "./backend.ts";

/** Without PostgREST, a skipped test with this title reports that no test runs on PostgREST (scripts/checks/skips.ts). */
export const NO_POSTGREST = "npm has no PostgREST for this platform";

if (!hasPostgrest()) test.skip(NO_POSTGREST);

const listBackends = (kinds: readonly BackendKind[]) =>
  kinds.map((kind) => ({ kind, open: () => openTestBackend(kind) }));

const REMOTE_BACKENDS: BackendKind[] | null =
  process.env["TEST_BACKEND"] === "remote" ? ["remote"] : null;
const REAL_BACKENDS: BackendKind[] = hasPostgrest() ? ["postgres", "postgrest"] : ["postgres"];

export const everyBackend = listBackends(REMOTE_BACKENDS ?? ["pglite", ...REAL_BACKENDS]);

/** The two kinds of backend that differ most from each other, for `describe.each`. */
export const backends = listBackends(REMOTE_BACKENDS ?? ["pglite", ...REAL_BACKENDS.slice(-1)]);
