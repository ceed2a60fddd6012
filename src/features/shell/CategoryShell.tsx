import { fetchCategory } from "../../data/categories.ts";
import { podcasts } from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { CategoryView } from "../catalog/CategoryView.tsx";
import { useTitle } from "./use-title.ts";

const NOT_FOUND = "Category Not Found";

export function CategoryShell({ slug }: { slug: string }) {
  const [page, retry] = useLoadable(slug, fetchCategory);
  useTitle(
    page.state === "ready" ? page.value.category.name : page.state === "missing" ? NOT_FOUND : null,
  );
  switch (page.state) {
    case "loading":
      return <p role="status">Loading…</p>;
    case "failed":
      return <LoadFailed what="This category" retry={retry} headingLevel={1} />;
    case "missing":
      return <Notice heading={NOT_FOUND} link={{ text: "Back to Podcasts", href: podcasts() }} />;
    case "ready":
      return <CategoryView category={page.value.category} shows={page.value.shows} />;
  }
}
