import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { fetchNameCandidates } from "../../../data/name-candidates.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { proposeNames } from "../../../domain/transcript/name-proposals.ts";
import { markVoiceAsAdvertisement, nameVoice, type Voice, voicesOf } from "../../../domain/transcript/voices.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import type { DeskPanelProps } from "./panel.ts";
import { VoiceItem } from "./VoiceItem.tsx";

/** Who speaks: an editor hears three places of a voice, and names all its lines at once. */
export function VoicesPanel({ recapId, showId, lines, apply, play, show }: DeskPanelProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState("");
  /** What to say, and the voice whose field gets the focus, once the change is on the screen. */
  const pending = useRef<{ news: string; voice: string | null } | null>(null);
  const load = useCallback((key: string, signal: AbortSignal) => fetchNameCandidates(key, showId, signal), [showId]);
  const [candidates, retry] = useLoadable(recapId, load);
  const people = candidates.state === "ready" ? candidates.value : null;

  const voices = useMemo(() => voicesOf(lines), [lines]);
  // Without the candidates, a first name could seem to fit one person only.
  const proposals = useMemo(() => (people === null ? [] : proposeNames(lines, people)), [lines, people]);
  const proposalOf = ({ label }: Voice) => proposals.find((proposal) => proposal.label === label);
  const names = useMemo(() => {
    const namedVoices = voices.flatMap(({ label, isNamed }) => (isNamed && label !== null ? [label] : []));
    return [...new Set([...namedVoices, ...(people ?? []).map(({ name }) => name)])];
  }, [voices, people]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new voices show that the change has happened
  useEffect(() => {
    if (pending.current === null) return;
    const { news: newNews, voice } = pending.current;
    pending.current = null;
    setNews(newNews);
    const fields = list.current?.querySelectorAll<HTMLInputElement>("input[data-voice]") ?? [];
    [...fields].find(({ dataset }) => dataset["voice"] === voice)?.focus();
  }, [voices]);

  const name = (voice: Voice, typedName: string) => {
    const known = names.find((other) => other.toLowerCase() === typedName.toLowerCase());
    const newName = known ?? typedName;
    if (newName === voice.label) return;
    const unnamed = voices.slice(voices.indexOf(voice) + 1).find(({ isNamed, label }) => !isNamed && label !== null);
    const formerly = voice.label === null ? "without a speaker" : `of ${voice.label}`;
    const verb = voice.lineCount === 1 ? "is" : "are";
    pending.current = {
      news: `${formatCount(voice.lineCount, "line")} ${formerly} ${verb} now ${possessive(newName)}.`,
      voice: unnamed?.label ?? newName,
    };
    apply("name a speaker", nameVoice(voice.label, newName));
  };
  const mark = ({ label, lineCount }: Voice) => {
    pending.current = { news: `${formatCount(lineCount, "line")} marked as an advertisement.`, voice: label };
    apply("mark as an advertisement", markVoiceAsAdvertisement(label));
  };
  if (voices.length === 0) return <p>The transcript has no lines yet.</p>;
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        Name a voice once, and all its lines get the name. Enter in an empty field takes the proposed name.
      </p>
      {candidates.state === "failed" && <InlineFailure subject="The people of this show" retry={retry} />}
      <p role="status" className="font-semibold">
        {news}
      </p>
      <datalist id={`${id}-names`}>
        {names.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
      <ul ref={list} className="divide-y divide-rule lg:max-h-dvh lg:overflow-y-auto">
        {voices.map((voice) => (
          <VoiceItem
            key={voice.label ?? ""}
            voice={voice}
            proposal={proposalOf(voice)}
            namesId={`${id}-names`}
            name={(newName) => name(voice, newName)}
            mark={() => mark(voice)}
            play={play}
            show={show}
          />
        ))}
      </ul>
    </div>
  );
}

const possessive = (name: string) => (/s$/i.test(name) ? `${name}’` : `${name}’s`);
