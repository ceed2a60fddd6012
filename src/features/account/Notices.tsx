import { type FormEvent, useEffect, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import { answerNotice, fetchNotices, markNoticesRead } from "../../data/notices.ts";
import { NOTICE_MAX_CHARS } from "../../domain/limits.ts";
import { mayAnswer, type Notice, noticeTexts } from "../../domain/moderation/notices.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { useLoadable } from "../../state/loadable.ts";
import { storeUnreadMark } from "../../state/unread-notices.ts";
import { DateText } from "../../ui/DateText.tsx";
import { FieldError } from "../../ui/FieldError.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";

/** Shows the decisions of moderators, and then marks all notices as read. */
export function Notices({ userId }: { userId: string }) {
  const [notices, retry] = useLoadable(userId, fetchNotices);
  const hasUnread = notices.state === "ready" && notices.value.some(({ isRead }) => !isRead);
  useEffect(() => {
    if (!hasUnread) return;
    markNoticesRead().then(
      () => storeUnreadMark(null),
      (error) => logQuietly("Marking notices as read", error),
    );
  }, [hasUnread]);
  // The section renders after the page has loaded, so the browser itself cannot scroll to the section.
  const isReady = notices.state === "ready";
  useEffect(() => {
    if (isReady && location.hash === "#notices") document.getElementById("notices")?.scrollIntoView({ block: "start" });
  }, [isReady]);
  if (notices.state === "failed" || notices.state === "missing")
    return <QuietFailure subject="Your notices" retry={retry} />;
  if (notices.state === "loading") return <div className="skeleton h-[1lh]" role="status" aria-label="Loading" />;
  if (notices.value.length === 0) return <p className="text-muted">No notices yet.</p>;
  return (
    <ol className="space-y-7">
      {notices.value.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </ol>
  );
}

function NoticeItem({ notice }: { notice: Notice }) {
  const [answer, setAnswer] = useState(notice.answer);
  const { heading, result } = noticeTexts(notice);
  return (
    <li className="wrap-anywhere">
      <h3 className="font-semibold">
        {heading}
        {!notice.isRead && <span className="label ms-3">New</span>}
      </h3>
      <p className="mt-1 text-meta text-muted">
        <DateText date={notice.createdAt.slice(0, 10)} />
      </p>
      <p className="mt-2">{result}</p>
      {notice.reason !== null && (
        <blockquote dir="auto" className="mt-2 border-s-4 border-marker ps-4 whitespace-pre-line">
          {notice.reason}
        </blockquote>
      )}
      {answer !== null && (
        <p className="mt-2 whitespace-pre-line" role="status">
          Your answer: {answer}
        </p>
      )}
      {mayAnswer({ ...notice, answer }) && <AnswerForm notice={notice} onSent={setAnswer} />}
    </li>
  );
}

function AnswerForm({ notice, onSent }: { notice: Notice; onSent: (answer: string) => void }) {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const id = `answer-${notice.id}`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === "") return setError("Write an answer.");
    setBusy(true);
    setError(undefined);
    try {
      await answerNotice(notice.id, text.trim());
      onSent(text.trim());
    } catch (reason) {
      setError(reasonOf(reason));
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3">
      <label htmlFor={id} className="font-medium">
        Your answer to the moderators
      </label>
      <p className="mt-1 text-meta text-muted">You can answer once.</p>
      <textarea
        dir="auto"
        id={id}
        className="field mt-2 min-h-20"
        rows={2}
        maxLength={NOTICE_MAX_CHARS.answer}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FieldError id={`${id}-error`} error={error} />
      <button type="submit" className="button-quiet mt-2" disabled={isBusy}>
        {isBusy ? "Sending…" : "Send Answer"}
      </button>
    </form>
  );
}
