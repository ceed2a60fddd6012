interface Props {
  /** What did not load, as the beginning of a sentence. */
  what: string;
  retry: () => void;
}

/** What is shown stays; only what was asked for on top of it is missing. */
export const QuietFailure = ({ what, retry }: Props) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-muted">
    {what} did not load.
    <button type="button" className="link font-medium" onClick={retry}>
      Retry
    </button>
  </p>
);
