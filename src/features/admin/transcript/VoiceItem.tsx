import { type FormEvent, useId, useState } from "react";
import { clockTime } from "../../../domain/content/durations.ts";
import { charLength, LABEL_MAX_CHARS } from "../../../domain/limits.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { oneLine } from "../../../domain/transcript/cue.ts";
import type { NameProposal } from "../../../domain/transcript/name-proposals.ts";
import type { Excerpt, Voice } from "../../../domain/transcript/voices.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import type { DeskPanelProps } from "./panel.ts";

interface Props extends Pick<DeskPanelProps, "play" | "show"> {
  voice: Voice;
  proposal: NameProposal | undefined;
  /** The id of the list of names. */
  namesId: string;
  name: (name: string) => void;
  mark: () => void;
}

export function VoiceItem({ voice, proposal, namesId, name, mark, play, show }: Props) {
  const id = useId();
  const { label, isNamed, seconds, share, lineCount, excerpts, isShort } = voice;
  const [typedName, setTypedName] = useState(isNamed && label !== null ? label : "");
  const [problem, setProblem] = useState<string>();
  const title = label ?? "No speaker";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newName = oneLine(typedName) || (proposal?.name ?? "");
    if (newName === "") return setProblem("Enter the name of this voice.");
    if (charLength(newName) > LABEL_MAX_CHARS) return setProblem(`Enter at most ${LABEL_MAX_CHARS} characters.`);
    setProblem(undefined);
    name(newName);
  };
  return (
    <li className="grid gap-2 py-4" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="font-sans text-ui font-semibold wrap-anywhere">
        {title}
      </h3>
      <p className="text-meta text-muted">
        About {clockTime(Math.max(1, seconds))}, {percent(share)}, {formatCount(lineCount, "line")}
      </p>
      <ul className="grid gap-1" aria-label={`Excerpts of ${title}`}>
        {excerpts.map((excerpt) => (
          <ExcerptItem key={excerpt.key} excerpt={excerpt} play={play} show={show} />
        ))}
      </ul>
      {proposal && (
        <div id={`${id}-proposal`} className="rounded-sm bg-marker-soft px-3 py-2">
          <p>
            Proposed name: <strong>{proposal.name}</strong>, because of this line:
          </p>
          <ExcerptItem excerpt={proposal} play={play} show={show} isWhole />
          {proposal.isAsHeard && <p className="text-meta">No list of this show has the name, so check its spelling.</p>}
        </div>
      )}
      <form noValidate className="grid gap-1" onSubmit={submit}>
        <label htmlFor={id} className="field-label">
          Name of {title}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            data-voice={label}
            className="field min-w-40 flex-1"
            dir="auto"
            list={namesId}
            autoComplete="off"
            placeholder={proposal?.name}
            value={typedName}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-proposal ${id}-error`}
            onChange={({ target }) => setTypedName(target.value)}
          />
          <button type="submit" className="button-quiet" aria-label={`${isNamed ? "Rename" : "Name"} ${title}`}>
            {isNamed ? "Rename" : "Name"}
          </button>
        </div>
        <FieldError id={`${id}-error`} error={problem} />
      </form>
      {isShort && !isNamed && !proposal && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          So short a voice may be an advertisement.
          <QuietButton aria-label={`Mark as an advertisement: ${title}`} onClick={mark}>
            Mark as an advertisement
          </QuietButton>
        </p>
      )}
    </li>
  );
}

const percent = (share: number) => (share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`);

interface ExcerptProps extends Pick<DeskPanelProps, "play" | "show"> {
  excerpt: Excerpt;
  isWhole?: boolean;
}

function ExcerptItem({ excerpt: { key, start, text }, isWhole = false, play, show }: ExcerptProps) {
  const Item = isWhole ? "div" : "li";
  const time = start === null ? null : clockTime(start);
  return (
    <Item>
      <q dir="auto" className={`font-serif wrap-anywhere ${isWhole ? "" : "line-clamp-2"}`}>
        {text}
      </q>
      <span className="flex gap-4 text-meta">
        {start !== null && (
          <button type="button" className="link min-h-8" onClick={() => play(start)}>
            Play {time}
          </button>
        )}
        <button type="button" className="link min-h-8" onClick={() => show(key)}>
          {time === null ? "Show the line" : `Show ${time}`}
        </button>
      </span>
    </Item>
  );
}
