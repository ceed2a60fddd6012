import { useState } from "react";
import { NO_TIME, scheduleProblem, suggestedTime } from "../../../domain/site/schedule.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { SchedulePicker } from "../recaps/form/ScheduleField.tsx";

interface Props {
  isOpen: boolean;
  count: number;
  isBusy: boolean;
  schedule: (publishAt: string) => void;
  cancel: () => void;
}

/** An editor chooses the time at which the selected drafts go live. */
export function ScheduleDialog({ isOpen, count, isBusy, schedule, cancel }: Props) {
  const [publishAt, setPublishAt] = useState(() => suggestedTime(Date.now()));
  const problem = scheduleProblem(publishAt || NO_TIME, Date.now());
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={`Schedule ${formatCount(count, "item")}?`}
      text="Items with neither a quick take, a recap nor show notes do not change."
      confirmText="Schedule"
      isHarmless
      isBusy={isBusy}
      isBlocked={problem !== undefined}
      confirm={() => schedule(publishAt)}
      cancel={cancel}
    >
      <div className="mt-5">
        <SchedulePicker
          id="bulk-publish-at"
          label="Publish at"
          value={publishAt}
          error={problem}
          change={setPublishAt}
        />
      </div>
    </ConfirmDialog>
  );
}
