interface Props {
  /** The subject of "… did not load". */
  subject: string;
  retry: () => void;
}

/** Reports that an addition to the page did not load. The rest of the page stays. */
export const QuietFailure = ({ subject, retry }: Props) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-muted">
    {subject} did not load.
    <button type="button" className="link font-medium" onClick={retry}>
      Retry
    </button>
  </p>
);
