// If the browser blocks storage, or if storage is full, these functions store nothing and throw no error.

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

export function store(key: string, text: string | null, area: Area = "localStorage"): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(matches: (key: string) => boolean): void {
  for (const area of ["localStorage", "sessionStorage"] as const) {
    try {
      for (const key of Object.keys(window[area])) if (matches(key)) store(key, null, area);
    } catch {
      // The browser blocks storage, so there is nothing to remove.
    }
  }
  dispatchEvent(new Event("session"));
}
