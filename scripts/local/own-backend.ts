import type { BackendOptions, LocalBackend } from "./backend.ts";
import type { Settings } from "./settings.ts";

/** Throws `DataInUse` if another process uses the data folder. The backend takes one second to import, so only this function imports it. */
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
