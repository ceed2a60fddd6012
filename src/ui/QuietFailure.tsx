interface Props {
  /** The subject of "… did not load". */
  subject: string;
  retry: () => void;
}

/** Shows that a part of the page did not load. Everything else remains visible. */
export const QuietFailure = ({ subject, retry }: Props) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-muted">
    {subject} did not load.
    <button type="button" className="link font-medium" onClick={retry}>
      Retry
    </button>
  </p>
);
