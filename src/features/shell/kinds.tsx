import { lazy, type ReactNode, Suspense } from "react";
import { type CategoryPage, fetchCategory } from "../../data/categories.ts";
import { fetchRecap } from "../../data/episodes.ts";
import { fetchGuest } from "../../data/guests.ts";
import { fetchShow, type ShowPage } from "../../data/shows.ts";
import type { Recap } from "../../domain/content/content.ts";
import type { GuestPage } from "../../domain/content/guests.ts";
import * as paths from "../../paths.ts";
import { AddToList } from "../add-to-list/AddToList.tsx";
import { CategoryView } from "../catalog/CategoryView.tsx";
import { ShowView } from "../catalog/ShowView.tsx";
import { FollowButton } from "../follow/FollowButton.tsx";
import { GuestView } from "../guests/GuestView.tsx";
import { EditorOnly } from "../recap/EditorOnly.tsx";
import { RecapView } from "../recap/RecapView.tsx";
import { ReportButton } from "../report/ReportButton.tsx";
import { loadOrRedirect } from "./old-address.ts";
import type { ShellKind } from "./ShellPage.tsx";

const RecapActions = lazy(() =>
  import("../recap/RecapActions.tsx").then((module) => ({ default: module.RecapActions })),
);
const RawTranscript = lazy(() =>
  import("../recap/RawTranscript.tsx").then((module) => ({ default: module.RawTranscript })),
);
/** Only the browsers of editors and admins load the code of `part`. */
const showToEditors = (part: ReactNode) => (
  <EditorOnly>
    <Suspense>{part}</Suspense>
  </EditorOnly>
);

const podcastsLink = { text: "Back to Podcasts", href: paths.podcasts() };

export const categoryKind: ShellKind<CategoryPage> = {
  load: loadOrRedirect(fetchCategory, "category", paths.category),
  titleOf: ({ category }) => category.name,
  view: (page) => <CategoryView {...page} actions={<FollowButton kind="category" id={page.category.id} />} />,
  subject: "This category",
  notFound: { heading: "Category Not Found", link: podcastsLink },
};

export const guestKind: ShellKind<GuestPage> = {
  load: fetchGuest,
  titleOf: ({ name }) => name,
  view: (guest) => <GuestView guest={guest} />,
  subject: "This guest",
  notFound: { heading: "Guest not found", link: { text: "Back to Guests", href: paths.guests() } },
};

export const recapKind: ShellKind<Recap> = {
  load: loadOrRedirect(fetchRecap, "episode", paths.recap),
  titleOf: ({ title }) => title,
  view: (recap) => (
    <RecapView
      recap={recap}
      actions={showToEditors(<RecapActions id={recap.id} />)}
      extras={
        <>
          <p className="mt-6 print:hidden">
            <ReportButton target={{ kind: "recap", id: recap.id }} text="Report a mistake" />
          </p>
          {showToEditors(<RawTranscript id={recap.id} />)}
        </>
      }
    />
  ),
  subject: "This recap",
  notFound: { heading: "Episode Not Found", link: { text: "Back to Home", href: paths.home() } },
};

export const showKind: ShellKind<ShowPage> = {
  load: loadOrRedirect(fetchShow, "show", paths.show),
  titleOf: ({ show }) => show.name,
  view: (page) => (
    <ShowView
      {...page}
      actions={
        <>
          <FollowButton kind="show" id={page.show.id} />
          <AddToList showId={page.show.id} />
        </>
      }
    />
  ),
  subject: "This show",
  notFound: { heading: "Show Not Found", link: podcastsLink },
};
