import { RuleSwitch } from "./RuleSwitch.tsx";

/** An editor who finds finished drafts in the review, and does not want to press “Generate” for every new episode. */
export const WritingRule = ({ showId }: { showId: string }) => (
  <RuleSwitch
    showId={showId}
    rule="write"
    label="Write recaps of new transcripts"
    question="Write recaps of all new transcripts?"
    text="When a draft in the Inbox gets its transcript, the site sends it to the model, and does not ask again. The recaps stay drafts in the review, unless the rule below publishes them. Beyond the limits of a day, they wait for the next day."
  />
);

/** An editor who trusts the checks, and wants readers to get a recap that every passage supports without waiting for a person. */
export const PublishingRule = ({ showId }: { showId: string }) => (
  <RuleSwitch
    showId={showId}
    rule="publish"
    label="Publish recaps of which every sentence is supported"
    question="Publish recaps without a person?"
    text="The site then publishes a recap that the rule above has written, if a passage supports each of its sentences and there is no note about it. A language model judges this, and can be wrong. Readers see that no one has reviewed the recap yet, and the Inbox says “Published by the rule”. All other recaps stay in the review."
  />
);
