const words = (text: string) => new Set(text.split(" "));

/** None of these words may be a whole name, because such a name does not say what a variable holds. */
const PARTICIPLES = words(
  "asked begun chosen drawn ended given gone had heard held kept made meant named said seen sent " +
    "shown taken told tried wanted written",
);

const RETIRED_IN_NAMES = words(
  "told said asked kept drawn redraw drawer heard shelf shelve shelved taker whoever somebody " +
    "nobody anew asleep wake wakes woken door wanted",
);

const RETIRED_IN_TEXTS = new RegExp(
  [
    /\b(?:is|are|was|were|be|been) (?:told|asked|drawn|said|woken)\b/,
    /\b(?:whoever|somebody|nobody|anew|redrawn?|drawers?|shel(?:f|ve[ds]?)|takers?)\b/,
    /\b(?:stands?|lies|lie) in\b/,
    /\bcomes? by\b/,
    /\bby (?:itself|themselves)\b/,
    /\bput away\b/,
    /\btakes? (?:\w+ )?away\b/,
    /\bwhat is (?:drawn|kept|asked|told|said|made of)\b/,
    /\b(?:asks?|asked|asking) for\b/,
    /\b(?:sleeps?|sleeping|wakes?|woken) (?:an? |the )?islands?\b/,
    /\bthin doors?\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

export const EXCEPTIONS: Record<string, string> = {
  "src/domain/forms/refusals.ts: taken": "a kind of refusal: another row has this value",
  "supabase/functions/_shared/ai/budget.ts: taker": "a parameter of take_ai_quota",
  "tests/api/concurrency.test.ts: taker": "a parameter of take_ai_quota",
  "tests/api/health.test.ts: mails_asked": "a field of health_status",
  "tests/api/reachable-api.test.ts: taker": "a parameter of take_ai_quota",
  "tests/api/tokens.test.ts: taker": "a parameter of take_ai_quota",
  "tests/e2e/admin-publish.e2e.ts: mails_asked": "a field of health_status",
};

export function forbiddenWord(name: string): string | undefined {
  if (PARTICIPLES.has(name)) return name;
  const separatedName = name.replace(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();
  return separatedName.split(/[^a-z]+/).find((word) => RETIRED_IN_NAMES.has(word));
}

export const retiredPhrases = (text: string): string[] =>
  text.replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, " ").match(RETIRED_IN_TEXTS) ?? [];
