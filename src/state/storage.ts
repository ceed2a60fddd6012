/*
 * The browser's storage may be blocked, full, or hold invalid data. Then nothing is stored or found,
 * and state lasts for this page only.
 */

type Area = "localStorage" | "sessionStorage";

export function readStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

export function readStoredJson(key: string, area: Area = "localStorage"): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? "null");
  } catch {
    return null;
  }
}

/** Null removes the entry. Returns false if the browser refused. */
export function store(key: string, text: string | null, area: Area = "localStorage"): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes every matching entry from both areas, and updates the header. */
export function removeStored(matches: (key: string) => boolean): void {
  for (const area of ["localStorage", "sessionStorage"] as const) {
    try {
      for (const key of Object.keys(window[area])) if (matches(key)) store(key, null, area);
    } catch {
      // The browser blocks its storage, so there is nothing to remove.
    }
  }
  dispatchEvent(new Event("session"));
}
