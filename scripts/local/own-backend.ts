import type { BackendOptions, LocalBackend } from "./backend.ts";
import type { Settings } from "./settings.ts";

/** Imports the backend only if a command needs it, because the import takes a second. Throws `DataInUse`. */
export async function openOwnBackend(
  { DATA_DIR, PORT, DATABASE_URL }: Settings,
  overrides: Partial<BackendOptions> = {},
): Promise<LocalBackend> {
  const { createLocalBackend } = await import("./backend.ts");
  return createLocalBackend({
    dataDir: DATA_DIR,
    url: `http://localhost:${PORT}`,
    databaseUrl: DATABASE_URL,
    ...overrides,
  });
}
