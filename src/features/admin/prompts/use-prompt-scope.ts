import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import type { PromptScope } from "../../../data/prompt-editing.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { isUuid } from "../../../domain/text/uuid.ts";
import { $search, replaceSearch } from "../../../state/address.ts";

interface ChosenScope {
  categoryId: string | null;
  scope: PromptScope;
}

/** The address has the category and the show whose prompts the tab shows. */
export function usePromptScope(): ChosenScope {
  const query = new URLSearchParams(useStore($search));
  const showId = idOf(query.get("show"));
  const categoryId = idOf(query.get("category"));
  return useMemo(() => {
    if (showId !== null) return { categoryId, scope: { showId, categoryId: null } };
    return { categoryId, scope: { showId, categoryId } as PromptScope };
  }, [showId, categoryId]);
}

/** Another category removes the show. */
export const choosePromptScope = (name: "category" | "show", id: string): void =>
  replaceSearch(changeQuery($search.get(), { ...(name === "category" && { show: "" }), [name]: id }));

const idOf = (text: string | null) => (text !== null && isUuid(text) ? text : null);
