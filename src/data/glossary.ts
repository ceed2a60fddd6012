import type { GlossaryTerm } from "../domain/glossary/glossary.ts";
import { backend } from "./client.ts";
import type { Json } from "./database.types.ts";
import { withSession } from "./with-session.ts";

export async function fetchGlossary(showId: string, signal?: AbortSignal): Promise<GlossaryTerm[]> {
  const query = backend().from("er_glossary").select("term, misheard").eq("show_id", showId);
  const { data, error } = await (signal ? query.abortSignal(signal) : query);
  if (error) throw error;
  return data.toSorted((a, b) => a.term.localeCompare(b.term, "en"));
}

/** Saves and removes these terms. The other terms stay as they are. */
export const changeGlossary = (showId: string, saved: readonly GlossaryTerm[], removed: readonly string[] = []) =>
  withSession(async () => {
    const { error } = await backend().rpc("change_glossary", {
      show: showId,
      saved: saved as unknown as Json,
      removed: [...removed],
    });
    if (error) throw error;
  });
