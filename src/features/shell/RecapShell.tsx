import { fetchRecap } from "../../data/episodes.ts";
import { home } from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { RecapView } from "../recap/RecapView.tsx";
import { useTitle } from "./use-title.ts";

const NOT_FOUND = "Episode Not Found";

export function RecapShell({ slug }: { slug: string }) {
  const [recap, retry] = useLoadable(slug, fetchRecap);
  useTitle(
    recap.state === "ready" ? recap.value.title : recap.state === "missing" ? NOT_FOUND : null,
  );
  switch (recap.state) {
    case "loading":
      return <p role="status">Loading…</p>;
    case "failed":
      return <LoadFailed what="This recap" retry={retry} headingLevel={1} />;
    case "missing":
      return <Notice heading={NOT_FOUND} link={{ text: "Back to Home", href: home() }} />;
    case "ready":
      return <RecapView recap={recap.value} />;
  }
}
