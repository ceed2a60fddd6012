import { Notice } from "./Notice.tsx";

interface Props {
  /** The subject of "… did not load". */
  subject: string;
  retry: () => void;
  headingLevel?: 1 | 2;
}

/** A failed request must not look like an empty list (security §7.11). */
export function LoadFailed({ subject, retry, headingLevel = 2 }: Props) {
  return (
    <div role="alert">
      <Notice
        heading={`${subject} did not load`}
        text="The connection failed. Check it, then try again."
        headingLevel={headingLevel}
      >
        <button type="button" className="button mt-8" onClick={retry}>
          Retry
        </button>
      </Notice>
    </div>
  );
}
