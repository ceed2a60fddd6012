import { useEffect } from "react";
import { pageTitle } from "../domain/product.ts";

/** Names the tab once the shell knows what it shows. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = pageTitle(title);
  }, [title]);
}
