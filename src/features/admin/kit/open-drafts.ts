const LOCK = "admin-draft:";

/** Draft ids that a form of this tab has held: an id never moves to another tab. */
const own = new Set<string>();

/** Tells other tabs that this draft is in a form, until the function it gives is called. */
export function hold(id: string): () => void {
  own.add(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks?.request(LOCK + id, () => promise).catch(() => {});
  return resolve;
}

/** The ids of drafts that are in a form of another tab now. */
export async function heldElsewhere(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const ids = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : []));
  return new Set(ids.filter((id) => !own.has(id)));
}
