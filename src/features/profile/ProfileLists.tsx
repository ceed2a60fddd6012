import { useState } from "react";
import { PROFILE_LISTS_PAGE_SIZE } from "../../domain/constants.ts";
import type { ProfileList } from "../../domain/people/profile.ts";
import * as paths from "../../paths.ts";
import { ListGrid } from "../../ui/ListGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";

interface Props {
  lists: readonly ProfileList[];
  hasPinned: boolean;
  isOwner: boolean;
}

/** Shows only a part of the lists at first, because a reader can have many lists. */
export function ProfileLists({ lists, hasPinned, isOwner }: Props) {
  const [visibleCount, setVisibleCount] = useState(PROFILE_LISTS_PAGE_SIZE);
  if (lists.length === 0) return <NoLists hasPinned={hasPinned} isOwner={isOwner} />;
  return (
    <>
      <ListGrid lists={lists.slice(0, visibleCount)} />
      {lists.length > visibleCount && (
        <p className="mt-12 text-center">
          <button
            type="button"
            className="button-quiet"
            onClick={() => setVisibleCount((current) => current + PROFILE_LISTS_PAGE_SIZE)}
          >
            Show more lists
          </button>
        </p>
      )}
    </>
  );
}

function NoLists({ hasPinned, isOwner }: Omit<Props, "lists">) {
  if (hasPinned) return <Notice heading="No other lists yet" headingLevel={2} />;
  if (isOwner) {
    return (
      <Notice
        heading="You haven't created any lists yet"
        link={{ text: "Create Your First List", href: paths.createTopList() }}
        headingLevel={2}
      />
    );
  }
  return <Notice heading="No lists yet" text="This user hasn't created any public lists yet" headingLevel={2} />;
}
