import { RuleSwitch } from "./RuleSwitch.tsx";

/** An editor who finds finished drafts in the review, and does not want to press “Generate” for every new episode. */
export const WritingRule = ({ showId }: { showId: string }) => (
  <RuleSwitch
    showId={showId}
    rule="write"
    label="Write recaps of new transcripts"
    question="Write recaps of all new transcripts?"
    text="When a draft in the Inbox gets its transcript, the site sends it to the model, and does not ask again. The recaps stay drafts in the review. Beyond the limits of a day, they wait for the next day."
  />
);
