/** Takes what is meant out of this browser's storage, and lets the header look again. */
export function forget(isMeant: (key: string) => boolean): void {
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    try {
      const storage = window[kind];
      for (const key of Object.keys(storage)) if (isMeant(key)) storage.removeItem(key);
    } catch {
      // Storage is closed to us: nothing was kept there either.
    }
  }
  dispatchEvent(new Event("session"));
}
