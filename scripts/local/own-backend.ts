import type { BackendOptions, LocalBackend } from "./backend.ts";
import type { Settings } from "./settings.ts";

/**
 * Opens the local data for one command. Imports the backend only here, because the import takes a second. Throws
 * `DataInUse` while another process owns the data.
 */
export async function openOwnBackend(
  { DATA_DIR, PORT, DATABASE_URL }: Settings,
  more: Partial<BackendOptions> = {},
): Promise<LocalBackend> {
  const { createLocalBackend } = await import("./backend.ts");
  return createLocalBackend({
    dataDir: DATA_DIR,
    url: `http://localhost:${PORT}`,
    databaseUrl: DATABASE_URL,
    ...more,
  });
}
