import { dirname } from "node:path";

/** Netlify allows "54,000 files per directory". To be safe, we count sub-folders as files (docs/decisions/0026). */
export const MAX_FOLDER_ENTRIES = 54_000;
/** Netlify recommends at most this number of rewrite rules. */
export const MAX_RULES = 10_000;

export function countEntries(files: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  const folders = new Set<string>();
  const countEntry = (entry: string): void => {
    const folder = dirname(entry);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    if (folder === "." || folders.has(folder)) return;
    folders.add(folder);
    countEntry(folder);
  };
  for (const file of files) countEntry(file);
  return counts;
}

/** Call this function before the build changes any file, because its error messages say that the build changed no file. */
export function refuseTooManyFiles(files: Iterable<string>, rules: string): void {
  for (const [folder, entryCount] of countEntries(files)) {
    if (entryCount > MAX_FOLDER_ENTRIES) {
      throw new Error(
        `${folder}/ would contain ${entryCount} files and folders. Netlify allows at most ${MAX_FOLDER_ENTRIES}. The build changed no file. See docs/decisions/0026-files-of-large-sites.md.`,
      );
    }
  }
  const ruleCount = rules.split("\n").length - 1;
  if (ruleCount > MAX_RULES) {
    throw new Error(
      `The site needs ${ruleCount} rewrite rules. Netlify recommends at most ${MAX_RULES}. The build changed no file. See docs/decisions/0026-files-of-large-sites.md.`,
    );
  }
}
