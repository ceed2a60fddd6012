import type { EditedPodcast } from "../../../data/podcast-editing.ts";
import { validWebUrl } from "../../../domain/text/web-url.ts";
import { ExternalLink } from "../../../ui/ExternalLink.tsx";

/** The browser requests an address only when an editor clicks the link (security B92). */
export const PodcastAddresses = ({ podcast }: { podcast: EditedPodcast }) => (
  <ul>
    {[
      { text: "Website", url: validWebUrl(podcast.website_url) },
      { text: "Feed", url: validWebUrl(podcast.feed_url) },
    ].map(
      ({ text, url }) =>
        url !== null && (
          <li key={text} className="wrap-anywhere">
            {text}:{" "}
            <ExternalLink href={url} className="link">
              {url}
            </ExternalLink>
          </li>
        ),
    )}
  </ul>
);
