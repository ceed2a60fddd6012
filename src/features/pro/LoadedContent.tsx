import type { ReactNode } from "react";
import type { LoadableWithRetry } from "./load.ts";

interface Props<T> {
  source: LoadableWithRetry<T>;
  /** The first words of the message “… did not load.” */
  subject: string;
  placeholder: ReactNode;
  children: (value: T) => ReactNode;
}

export function LoadedContent<T>({ source: [loadable, retry], subject, placeholder, children }: Props<T>) {
  switch (loadable.state) {
    case "ready":
      return children(loadable.value);
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
          <p className="text-danger">{subject} did not load.</p>
          <button type="button" className="button-quiet mt-2" onClick={retry}>
            Retry
          </button>
        </div>
      );
  }
}
