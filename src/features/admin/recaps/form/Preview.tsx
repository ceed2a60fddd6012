import { type MouseEvent, useDeferredValue, useEffect, useRef } from "react";
import { fetchPreviewShow, previewOf } from "../../../../data/recap-preview.ts";
import type { RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { RecapView } from "../../../recap/RecapView.tsx";

/** Renders the recap with the same component as the recap page. The links in the preview do nothing. */
export function Preview({ values }: { values: RecapValues }) {
  const deferredValues = useDeferredValue(values);
  const [show] = useLoadable(values.showId || null, fetchPreviewShow);
  const recap = previewOf(deferredValues, show.state === "ready" ? show.value : null);
  const previewBox = useRef<HTMLElement>(null);
  useEffect(() => {
    previewBox.current?.focus({ preventScroll: true });
    previewBox.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, []);
  const blockLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a[href]");
    if (link && !link.getAttribute("href")?.startsWith("#")) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y: the handler only stops links from leaving the form
    <section
      ref={previewBox}
      tabIndex={-1}
      aria-label="Preview"
      className="mt-7 rounded-sm border border-edge pb-12 outline-none"
      onClick={blockLink}
    >
      <RecapView recap={recap} />
    </section>
  );
}
