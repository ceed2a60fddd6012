import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { type EditedRecap, fetchEditedRecap } from "../../../../data/recap-editing.ts";
import { validWebUrl } from "../../../../domain/text/web-url.ts";
import { isUnderWay } from "../../../../domain/transcription/progress.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { TextField } from "../../kit/Field.tsx";
import { InlineFailure } from "../../kit/InlineFailure.tsx";
import { KeepFocus } from "../../kit/KeepFocus.tsx";
import { Note } from "../../kit/Note.tsx";
import { SoundFileField } from "../../transcription/SoundFileField.tsx";
import { TranscriptionDialogs } from "../../transcription/TranscriptionDialogs.tsx";
import { TranscriptionLine } from "../../transcription/TranscriptionLine.tsx";
import { TranscriptionNews } from "../../transcription/TranscriptionNews.tsx";
import { useSoundFile } from "../../transcription/use-sound-file.ts";
import { useTranscribe } from "../../transcription/use-transcribe.ts";
import type { Form } from "./section.tsx";

/**
 * An editor who has a recap without a transcript, and wants the site to write it from the sound of the episode. The editor
 * goes on writing meanwhile.
 */
export function TranscribeSound({ form }: { form: Form }) {
  // The database needs the row of the recap.
  return form.rowId === null ? null : <StoredRecapSound key={form.rowId} form={form} rowId={form.rowId} />;
}

/** What happens to a text that has arrived, as long as the form does not know a stored transcript. */
type Arrival =
  | { state: "none" }
  | { state: "failed" }
  /** The editor has typed a transcript, so the editor decides. */
  | { state: "offered"; row: EditedRecap }
  /** Someone else has changed the recap too. The form compares the versions when the editor saves. */
  | { state: "conflict" };

function StoredRecapSound({ form, rowId }: { form: Form; rowId: string }) {
  const isMissing = form.base.transcript.trim() === "";
  const [wasMissing] = useState(isMissing);
  const [typedAddress, setTypedAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [arrival, setArrival] = useState<Arrival>({ state: "none" });
  const isWatched = isMissing || wasMissing;
  const episodeIds = useMemo(() => (isWatched ? [rowId] : []), [isWatched, rowId]);
  const transcribe = useTranscribe({ episodeIds, isServiceNeeded: isMissing, offersFiles: true });
  const soundFile = useSoundFile(rowId, transcribe);
  const transcription = transcribe.progress.byEpisode.get(rowId);
  const address = typedAddress ?? form.values.enclosureUrl;

  const showStored = (row: EditedRecap) => {
    form.showServerChange(row, ["transcript"]);
    const isShown = form.$form.get().base.transcript === form.kind.valuesOf(row).transcript;
    setArrival({ state: isShown ? "none" : "conflict" });
  };
  const loadArrived = async () => {
    try {
      const row = await fetchEditedRecap(rowId);
      const current = form.$form.get();
      if (current.row?.id !== rowId || !row?.transcript) return;
      if (current.values.transcript.trim() === "") showStored(row);
      else setArrival({ state: "offered", row });
    } catch {
      setArrival({ state: "failed" });
    }
  };
  const onArrived = useEffectEvent(() => {
    if (isMissing) void loadArrived();
  });
  // The text can also arrive between the moment at which the form opened and the first poll.
  const arrivedAt = transcription?.state === "arrived" ? transcription.changedAt : null;
  useEffect(() => {
    if (arrivedAt !== null) onArrived();
  }, [arrivedAt]);
  const keepTyped = (row: EditedRecap) => {
    const { transcript } = form.$form.get().values;
    showStored(row);
    form.change({ transcript });
  };
  const start = () => {
    const soundAddress = address.trim();
    if (validWebUrl(soundAddress) === null) {
      return setProblem("Enter the address of a sound file, which begins with https:// or http://.");
    }
    setProblem(undefined);
    void transcribe.prepare([rowId], { address: soundAddress === form.base.enclosureUrl ? null : soundAddress });
  };
  if (!isWatched) return null;
  const isPending = arrival.state !== "none" || (transcription !== undefined && isUnderWay(transcription));
  const mayStartHere = isMissing && transcribe.hasService && !isPending;
  const isUploading = soundFile.upload.state === "sending" || soundFile.upload.state === "stopped";
  return (
    <KeepFocus className="grid gap-3">
      {mayStartHere && !isUploading && (
        <div>
          <TextField
            id="sound-to-transcribe"
            label="Sound to transcribe"
            type="url"
            value={address}
            change={setTypedAddress}
            hint="The site sends this address to the transcription service. You can go on writing."
            error={problem}
          />
          <div className="mt-3">
            <QuietButton disabled={transcribe.isBusy} onClick={start}>
              {transcribe.isBusy ? "Checking the price…" : "Transcribe…"}
            </QuietButton>
          </div>
        </div>
      )}
      {(mayStartHere || isUploading) && <SoundFileField edit={soundFile} isBusy={transcribe.isBusy} />}
      {transcription && <TranscriptionLine transcription={transcription} transcribe={transcribe} />}
      <TranscriptionNews transcribe={transcribe} isNewsHidden />
      {isMissing && arrival.state === "failed" && (
        <InlineFailure subject="The new transcript" retry={() => void loadArrived()} />
      )}
      {isMissing && arrival.state === "conflict" && (
        <Note>
          <p>The transcript has arrived, but someone else has changed this recap too. Save to compare the versions.</p>
        </Note>
      )}
      {isMissing && arrival.state === "offered" && (
        <Note>
          <p className="min-w-0">The transcript has arrived. The form still shows the text that you typed.</p>
          <div className="flex flex-wrap gap-2">
            <QuietButton onClick={() => showStored(arrival.row)}>Use the arrived transcript</QuietButton>
            <QuietButton onClick={() => keepTyped(arrival.row)}>Keep my text</QuietButton>
          </div>
        </Note>
      )}
      <TranscriptionDialogs transcribe={transcribe} />
    </KeepFocus>
  );
}
