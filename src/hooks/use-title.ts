import { useEffect } from "react";
import { pageTitle } from "../domain/product.ts";

export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = pageTitle(title);
  }, [title]);
}
