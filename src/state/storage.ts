/*
 * The browser's storage may be closed to us, full, or hold what somebody else wrote. Then nothing is
 * stored, and a reader finds nothing: what depends on it lasts for this page only.
 */

type Area = "localStorage" | "sessionStorage";

export function readStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** The stored value; null where there is none, or none that is JSON. */
export function readStoredJson(key: string, area: Area = "localStorage"): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a text, or removes it where that is null. Returns whether the browser did it. */
export function store(key: string, text: string | null, area: Area = "localStorage"): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes every entry that matches from both areas, and lets the header look again. */
export function forget(isMeant: (key: string) => boolean): void {
  for (const area of ["localStorage", "sessionStorage"] as const) {
    try {
      for (const key of Object.keys(window[area])) if (isMeant(key)) store(key, null, area);
    } catch {
      // The browser has closed its storage to us, so there is nothing to remove.
    }
  }
  dispatchEvent(new Event("session"));
}
