import type { BackendOptions, LocalBackend } from "./backend.ts";
import type { Settings } from "./settings.ts";

/** Opens the backend in this process. Throws `DataInUse`. The import of the backend takes one second, so the import happens only in this function. */
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
