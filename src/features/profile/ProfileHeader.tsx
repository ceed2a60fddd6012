import { nameOf } from "../../domain/lists/top-list.ts";
import type { Profile } from "../../domain/people/profile.ts";
import { normalizeParagraphs } from "../../domain/text/paragraphs.ts";
import * as paths from "../../paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProBadge } from "../../ui/ProBadge.tsx";
import { FollowButton } from "../follow/FollowButton.tsx";
import { ReportButton } from "../report/ReportButton.tsx";
import { FollowerCount } from "./FollowerCount.tsx";

interface Props {
  profile: Profile;
  isPro: boolean;
  reader: "unknown" | "owner" | "other";
  openEditor: () => void;
  /** True if the build has written an RSS feed of this profile. */
  hasFeed?: boolean;
}

const LONG_NAME_MIN_CHARS = 30;

export function ProfileHeader({ profile, isPro, reader, openEditor, hasFeed = false }: Props) {
  const { id, avatar, banner } = profile;
  const name = nameOf(profile.fullName);
  const bio = normalizeParagraphs(profile.bio);
  return (
    <>
      {isPro && banner && (
        <div className="profile-banner">
          <img key={banner.url} src={banner.url} alt="" width={1600} height={400} />
        </div>
      )}
      <header className="profile-header">
        <Avatar key={avatar?.url} name={name} url={avatar?.url ?? null} className="profile-avatar text-h1" size={128} />
        <div className="profile-words">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 dir="auto" className={name.length > LONG_NAME_MIN_CHARS ? "text-h2" : "text-h1"}>
              {name}
            </h1>
            {isPro && <ProBadge />}
          </div>
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-muted">
            <span>
              Joined <DateText date={profile.joinedAt.slice(0, 10)} />
            </span>
            {isPro && <FollowerCount profile={profile} isOwner={reader === "owner"} />}
            {hasFeed && (
              <a href={paths.profileRss(id)} className="link" type="application/rss+xml">
                RSS<span className="sr-only"> feed of {name}</span>
              </a>
            )}
          </p>
          {bio && (
            <p dir="auto" className="mt-4 max-w-measure text-base whitespace-pre-line">
              {bio}
            </p>
          )}
        </div>
        <div className="profile-actions">
          {reader === "owner" && <OwnerActions isPro={isPro} openEditor={openEditor} />}
          {reader === "other" && <FollowButton kind="profile" id={id} />}
          {reader === "other" && (
            <ReportButton
              target={{ kind: "profile", id }}
              text="Report"
              label={`Report the profile of ${name}`}
              className="link inline-block px-1 py-2.5"
            />
          )}
        </div>
      </header>
    </>
  );
}

const OwnerActions = ({ isPro, openEditor }: Pick<Props, "isPro" | "openEditor">) => (
  <>
    <a href={paths.createTopList()} className="button">
      <Icon name="plus" />
      Create List
    </a>
    <button type="button" className="button-quiet" aria-haspopup="dialog" onClick={openEditor}>
      <Icon name="edit" />
      Edit Profile
    </button>
    <a href={paths.account()} className="link inline-block px-1 py-2.5">
      Account
    </a>
    {isPro && (
      <a href={paths.proDashboard()} className="link inline-block px-1 py-2.5">
        Pro Dashboard
      </a>
    )}
  </>
);
