interface Props {
  /** The subject of "… did not load." */
  subject: string;
  retry: () => void;
}

export const InlineFailure = ({ subject, retry }: Props) => (
  <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-x-4 text-danger">
    {subject} did not load.
    <button type="button" className="link min-h-8" onClick={retry}>
      Retry
    </button>
  </p>
);
