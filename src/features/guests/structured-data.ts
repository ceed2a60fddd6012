import { wholeAddress } from "../../data/build/origin.ts";
import type { GuestPage } from "../../domain/content/guests.ts";
import * as paths from "../../paths.ts";
import { breadcrumbs, graphOf, urlOf } from "../structured-data.ts";

export function guestStructuredData({ name, slug, link }: GuestPage) {
  const path = paths.guest(slug);
  return graphOf(
    { "@type": "Person", name, url: wholeAddress(path), sameAs: urlOf(link) },
    breadcrumbs([
      { name: "Guests", path: paths.guests() },
      { name, path },
    ]),
  );
}
