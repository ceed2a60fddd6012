import { afterAll, test } from "vitest";
import { startPostgres } from "../../scripts/local/postgres.ts";
import { hasPostgrest } from "../../scripts/local/postgrest.ts";
import { type BackendKind, emptyFolder, openTestBackend, type PostgresServer } from "./backend.ts";

/** The title of the skip that stands for every test on PostgREST, see scripts/checks/skips.ts. */
export const NO_POSTGREST = "npm has no PostgREST for this platform";

const kinds: BackendKind[] = ["pglite", "postgres", "postgrest"];
let server: Promise<PostgresServer> | undefined;
afterAll(async () => (await server)?.stop());

if (!hasPostgrest()) test.skip(NO_POSTGREST);

/** The backends that tests run on, for `describe.each`; one PostgreSQL serves a whole file. */
export const backends = kinds
  .filter((kind) => kind !== "postgrest" || hasPostgrest())
  .map((kind) => ({
    kind,
    async open() {
      if (kind === "pglite") return openTestBackend();
      server ??= startPostgres();
      return openTestBackend(emptyFolder(), kind, { server: await server });
    },
  }));
