/** `Intl` knows the English name of every language, so this module needs no list of languages. */
const ENGLISH_NAMES = new Intl.DisplayNames(["en"], { type: "language" });
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));

let codesByName: ReadonlyMap<string, string> | undefined;

function codeOfName(name: string): string | null {
  codesByName ??= new Map(
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).map((code) => [
      (ENGLISH_NAMES.of(code) ?? code).toLowerCase(),
      code,
    ]),
  );
  return codesByName.get(name.toLowerCase()) ?? null;
}

/** Reads `en`, `en-US`, `en_us` or `English`. Returns the code of the language without the region, or null. */
export function languageCode(text: string | null | undefined): string | null {
  const [code = ""] = (text ?? "").trim().split(/[-_]/);
  if (/^[a-z]{2,3}$/i.test(code)) return code.toLowerCase();
  return text ? codeOfName(text.trim()) : null;
}

/** Returns “English” for `en`. */
export const languageName = (code: string): string => ENGLISH_NAMES.of(code) ?? code;
