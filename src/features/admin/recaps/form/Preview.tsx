import { type MouseEvent, useDeferredValue, useEffect, useRef } from "react";
import { fetchPreviewShow, previewOf } from "../../../../data/recap-preview.ts";
import type { RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { RecapView } from "../../../recap/RecapView.tsx";

interface Props {
  values: RecapValues;
  /** What the form leaves alone. */
  kept: { links: unknown; chapters: unknown } | null;
}

/** The recap as readers will see it, from the same component; its links lead nowhere. */
export function Preview({ values, kept }: Props) {
  const shown = useDeferredValue(values);
  const [show] = useLoadable(values.showId || null, fetchPreviewShow);
  const recap = previewOf(shown, show.state === "ready" ? show.value : null, kept);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, []);
  const stay = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a[href]");
    if (link && !link.getAttribute("href")?.startsWith("#")) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y: it only keeps links from leading away from what is typed
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Preview"
      className="mt-7 rounded-sm border border-edge pb-12 outline-none"
      onClick={stay}
    >
      <RecapView recap={recap} />
    </section>
  );
}
