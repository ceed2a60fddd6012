import type { Numbers, Period, Vain, VainWords } from "../domain/numbers/numbers.ts";
import { backend } from "./client.ts";

type VainKind = "search" | "question";

/** The answer of `site_numbers`, whose form the database decides. */
interface Answer extends Omit<Numbers, "searches" | "questions"> {
  vain: (VainWords & { kind: VainKind })[];
  vain_totals: Partial<Record<VainKind, number>>;
}

/** Only admins and editors may call this function. For others, it throws the database's refusal. */
export async function fetchNumbers(period: Period, signal: AbortSignal): Promise<Numbers> {
  const { data, error } = await backend().rpc("site_numbers", { days: period }).abortSignal(signal);
  if (error) throw error;
  const { vain, vain_totals, ...numbers } = data as unknown as Answer;
  const vainOf = (kind: VainKind): Vain => ({
    total: vain_totals[kind] ?? 0,
    words: vain.filter((row) => row.kind === kind),
  });
  return { ...numbers, searches: vainOf("search"), questions: vainOf("question") };
}
