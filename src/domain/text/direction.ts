const RTL_SCRIPTS = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg", "Mand", "Samr"]);

/** Returns undefined for a language that people write from left to right, as this site does. */
export function directionOf(language: string | null | undefined): "rtl" | "auto" | undefined {
  const script = scriptOf(language ?? "");
  if (script === undefined) return "auto";
  return RTL_SCRIPTS.has(script) ? "rtl" : undefined;
}

function scriptOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script;
  } catch {
    return undefined;
  }
}
