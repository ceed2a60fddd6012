import { fetchShow } from "../../data/shows.ts";
import { podcasts } from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ShowView } from "../catalog/ShowView.tsx";
import { useTitle } from "./use-title.ts";

const NOT_FOUND = "Show Not Found";

export function ShowShell({ slug }: { slug: string }) {
  const [page, retry] = useLoadable(slug, fetchShow);
  useTitle(
    page.state === "ready" ? page.value.show.name : page.state === "missing" ? NOT_FOUND : null,
  );
  switch (page.state) {
    case "loading":
      return <p role="status">Loading…</p>;
    case "failed":
      return <LoadFailed what="This show" retry={retry} headingLevel={1} />;
    case "missing":
      return <Notice heading={NOT_FOUND} link={{ text: "Back to Podcasts", href: podcasts() }} />;
    case "ready":
      return <ShowView show={page.value.show} episodes={page.value.episodes} />;
  }
}
