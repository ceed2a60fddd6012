import type { LocalBackend } from "./backend.ts";

/** In the embedded database, readers wait for each call, so a call does little. */
const JOBS_PER_CALL = 2;

/** Does the work that the schedule `relate-recaps` does on a hosted project: relates changed recaps, until none is due. */
export async function relateDue({ sql }: Pick<LocalBackend["database"], "sql">): Promise<void> {
  const relateSome = async () => {
    const [row] = await sql<{ done: number }>("select private.relate_some($1) as done", [JOBS_PER_CALL]);
    return row?.done ?? 0;
  };
  while ((await relateSome()) > 0);
}
