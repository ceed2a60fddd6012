import type { ReactNode } from "react";
import type { Recap } from "../../domain/content/content.ts";
import { Contents, type ContentsEntry } from "./Contents.tsx";
import { RecapHeader } from "./RecapHeader.tsx";
import { RecapSections } from "./RecapSections.tsx";
import { recapSections } from "./sections.ts";

interface Props {
  recap: Recap;
  actions?: ReactNode;
  /** Transcript chat and startup ideas, after the recap. */
  extras?: ReactNode;
  /** The sections in `extras`. */
  extraSections?: readonly ContentsEntry[];
}

const MIN_SECTIONS_FOR_CONTENTS = 4;

export function RecapView({ recap, actions, extras, extraSections = [] }: Props) {
  const sections = recapSections(recap);
  return (
    <article className="recap">
      <RecapHeader recap={recap} actions={actions} />
      <div className="page grid gap-x-16 pt-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-16">
        {sections.length >= MIN_SECTIONS_FOR_CONTENTS && <Contents sections={[...sections, ...extraSections]} />}
        <div className="min-w-0 max-w-measure lg:col-start-2">
          <RecapSections recap={recap} sections={sections} />
          {extras}
        </div>
      </div>
    </article>
  );
}
