import type { ReactNode } from "react";
import type { Part } from "./load.ts";

interface Props<T> {
  part: Part<T>;
  /** What loads, as the beginning of a sentence. */
  what: string;
  placeholder: ReactNode;
  children: (value: T) => ReactNode;
}

/** What a part shows; while there is nothing, the placeholder, or why not and Retry. */
export function LoadedPart<T>({ part: [now, retry], what, placeholder, children }: Props<T>) {
  switch (now.state) {
    case "ready":
      return children(now.value);
    case "loading":
      return (
        <>
          <span className="sr-only">Loading</span>
          <div aria-hidden="true">{placeholder}</div>
        </>
      );
    default:
      return (
        <div role="alert" className="mt-3">
          <p className="text-danger">{what} did not load.</p>
          <button type="button" className="button-quiet mt-2" onClick={retry}>
            Retry
          </button>
        </div>
      );
  }
}
