import { type GuestPage, hasOwnPage } from "../../domain/content/guests.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";

export function GuestList({ guests }: { guests: readonly GuestPage[] }) {
  return (
    <ol className="grid gap-x-10 border-t border-rule sm:grid-cols-2 lg:grid-cols-3">
      {guests.map((guest) => (
        <li key={guest.slug} className="border-b border-rule py-4">
          <Guest guest={guest} isLarge />
        </li>
      ))}
    </ol>
  );
}

export function Guest({ guest, isLarge = false }: { guest: GuestPage; isLarge?: boolean }) {
  const { slug, name, episodes } = guest;
  const [latestEpisode] = episodes;
  const nameClass = `wrap-break-word ${isLarge ? "font-serif text-h3" : "font-medium"}`;
  return hasOwnPage(guest) ? (
    <p>
      <a href={paths.guest(slug)} className={`no-underline ${nameClass}`}>
        <span className="stroke">{name}</span>
      </a>{" "}
      <span className="text-meta whitespace-nowrap text-muted">{formatCount(episodes.length, "episode")}</span>
    </p>
  ) : (
    <p>
      <span className={nameClass}>{name}</span>{" "}
      {latestEpisode !== undefined && (
        <a href={paths.recap(latestEpisode.slug)} className="link line-clamp-1 text-meta text-muted">
          {latestEpisode.title}
        </a>
      )}
    </p>
  );
}
