import { useEffect, useState } from "react";

/**
 * Returns the part of the address after `#`, and null before hydration. Secrets stand there, because browsers send this
 * part to no web server. If only this part changes, the browser does not load the page again, but the value changes.
 */
export function useHash(): string | null {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    const readHash = () => setHash(location.hash.slice(1));
    readHash();
    addEventListener("hashchange", readHash);
    return () => removeEventListener("hashchange", readHash);
  }, []);
  return hash;
}
