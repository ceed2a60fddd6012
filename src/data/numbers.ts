import type { Numbers, Period, Unanswered, UnansweredWords } from "../domain/numbers/numbers.ts";
import { backend } from "./client.ts";

type UnansweredKind = "search" | "question";

/** What the database function `site_numbers` returns. `vain` contains the searches and questions without a result. */
interface NumbersResponse extends Omit<Numbers, "searches" | "questions"> {
  vain: (UnansweredWords & { kind: UnansweredKind })[];
  vain_totals: Partial<Record<UnansweredKind, number>>;
}

/** Only admins and editors may call this function. For other callers, the function throws the refusal of the database. */
export async function fetchNumbers(period: Period, signal: AbortSignal): Promise<Numbers> {
  const { data, error } = await backend().rpc("site_numbers", { days: period }).abortSignal(signal);
  if (error) throw error;
  const { vain, vain_totals, ...numbers } = data as unknown as NumbersResponse;
  const unansweredOf = (kind: UnansweredKind): Unanswered => ({
    total: vain_totals[kind] ?? 0,
    words: vain.filter((row) => row.kind === kind),
  });
  return { ...numbers, searches: unansweredOf("search"), questions: unansweredOf("question") };
}
