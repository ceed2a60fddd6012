/** Two writers met: the database undid one of them, which may simply try again. */
const MET_ANOTHER = ["40P01", "40001"];
const MOST_TRIES = 4;
const PAUSE_MS = 100;

interface Answer {
  error: { code?: string } | null;
}

/** What the write answers; where it met another write, the answer of a later try. */
export async function retried<Result extends Answer>(
  write: () => PromiseLike<Result>,
  pauseMs = PAUSE_MS,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const answer = await write();
    if (tries >= MOST_TRIES || !MET_ANOTHER.includes(answer.error?.code ?? "")) return answer;
    await new Promise((done) => setTimeout(done, tries * pauseMs));
  }
}

/** What a source does not say stays as it is: an admin may have written it. */
export function filled<Row extends object>(row: Row): Partial<Row> {
  const says = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(row).filter(([, value]) => says(value))) as Partial<Row>;
}
