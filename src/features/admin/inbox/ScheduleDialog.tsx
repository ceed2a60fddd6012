import { useState } from "react";
import type { PublishTimes } from "../../../data/inbox.ts";
import type { InboxItem } from "../../../domain/inbox/inbox.ts";
import {
  dailyTimes,
  localTimeText,
  momentWords,
  NO_TIME,
  scheduleProblem,
  suggestedTime,
} from "../../../domain/site/schedule.ts";
import { DAY_MS } from "../../../domain/text/dates.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { controlProps, Field } from "../kit/Field.tsx";
import { SchedulePicker } from "../recaps/form/ScheduleField.tsx";

interface Props {
  isOpen: boolean;
  items: readonly InboxItem[];
  isBusy: boolean;
  schedule: (times: PublishTimes) => void;
  cancel: () => void;
}

const PLANS = [
  { id: "together", text: "All at one time" },
  { id: "daily", text: "One a day" },
] as const;
type Plan = (typeof PLANS)[number]["id"];

const DAILY_TIME = "07:00";

/** An editor chooses the times at which the selected drafts go live. */
export function ScheduleDialog({ isOpen, items, isBusy, schedule, cancel }: Props) {
  const [plan, setPlan] = useState<Plan>("together");
  const [publishAt, setPublishAt] = useState(() => suggestedTime(Date.now()));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [daily, setDaily] = useState(() => ({
    day: localTimeText(Date.now() + DAY_MS, zone).slice(0, 10),
    time: DAILY_TIME,
  }));
  const drafts = items.flatMap(({ episodeId, state, title }) =>
    // A rule of a show has published it.
    episodeId === null || state === "published" ? [] : [{ episodeId, title }],
  );
  const dailyMoments = dailyTimes({ ...daily, count: drafts.length }, zone);
  const moments =
    plan === "daily" ? (dailyMoments ?? []).map((time) => new Date(time).toISOString()) : drafts.map(() => publishAt);
  const problem = [moments[0] || NO_TIME, moments.at(-1) || NO_TIME]
    .map((time) => scheduleProblem(time, Date.now()))
    .find((text) => text !== undefined);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={`Schedule ${formatCount(items.length, "item")}?`}
      text="Items with neither a quick take, a recap nor show notes do not change."
      confirmText="Schedule"
      isHarmless
      isBusy={isBusy}
      isBlocked={problem !== undefined}
      confirm={() => schedule(new Map(drafts.map(({ episodeId }, index) => [episodeId, moments[index] ?? null])))}
      cancel={cancel}
    >
      <div className="mt-5 grid gap-5">
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">When</legend>
          {PLANS.map(({ id, text }) => (
            <label key={id} className="admin-switch">
              <input type="radio" name="schedule-plan" checked={plan === id} onChange={() => setPlan(id)} />
              {text}
            </label>
          ))}
        </fieldset>
        {plan === "together" && (
          <SchedulePicker
            id="bulk-publish-at"
            label="Publish at"
            value={publishAt}
            error={problem}
            change={setPublishAt}
          />
        )}
        {plan === "daily" && (
          <>
            <div className="flex flex-wrap gap-4">
              <Field id="daily-day" label="First day" isRequired error={problem} hint={`Your time zone: ${zone}`}>
                <input
                  {...controlProps({ id: "daily-day", value: daily.day, error: problem })}
                  className="field"
                  type="date"
                  required
                  onChange={({ target }) => setDaily({ ...daily, day: target.value })}
                />
              </Field>
              <Field id="daily-time" label="Time" isRequired error={undefined}>
                <input
                  {...controlProps({ id: "daily-time", value: daily.time, error: undefined })}
                  className="field"
                  type="time"
                  step={600}
                  required
                  onChange={({ target }) => setDaily({ ...daily, time: target.value })}
                />
              </Field>
            </div>
            {dailyMoments && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: an editor scrolls a long list with the keyboard
              <section aria-label="Times of the publications" className="schedule-times" tabIndex={0}>
                <ol>
                  {drafts.map(({ episodeId, title }, index) => (
                    <li key={episodeId}>
                      <span className="tabular-nums">{momentWords(dailyMoments[index] ?? 0, zone)}</span> {title}
                    </li>
                  ))}
                </ol>
              </section>
            )}
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
