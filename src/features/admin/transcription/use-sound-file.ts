import { useEffect, useEffectEvent, useRef, useState } from "react";
import { forgetUpload, nameSoundFile, UploadRefused, uploadSoundFile } from "../../../data/sound-upload.ts";
import { transcribeFile } from "../../../data/transcription.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import type { RequestOutcome } from "../../../domain/transcription/request-words.ts";
import { soundFileProblem } from "../../../domain/transcription/sound-file.ts";
import {
  dropPendingUpload,
  pendingUpload,
  pendingUploadOf,
  storePendingUpload,
} from "../../../state/pending-uploads.ts";
import { readDuration } from "./read-duration.ts";
import type { Transcribe } from "./use-transcribe.ts";

interface ChosenFile {
  file: File;
  name: string;
  seconds: number | null;
}

export type SoundUpload =
  | { state: "none" }
  /** The browser reads the length and the bytes that identify the sound. */
  | { state: "reading"; fileName: string }
  | { state: "sending"; chosen: ChosenFile; sent: number; isWaiting: boolean }
  | { state: "stopped"; chosen: ChosenFile; reason: string };

/** The upload of a file of sound for one recap: the question about its cost, its progress, and how it continues. */
export function useSoundFile(episodeId: string, transcribe: Transcribe) {
  const [upload, setUpload] = useState<SoundUpload>({ state: "none" });
  const [problem, setProblem] = useState<string>();
  const [keepsFile, setKeepsFile] = useState(false);
  const [interrupted, setInterrupted] = useState(() => pendingUploadOf(episodeId));
  const abort = useRef<AbortController | null>(null);
  const rules = transcribe.service.state === "ready" ? transcribe.service.value.file : null;

  // The editor opened another recap. The upload can continue later.
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (chosen: ChosenFile): Promise<void> => {
    const { file, name, seconds } = chosen;
    const request = () => transcribeFile(episodeId, name, { seconds, keepsFile });
    const controller = new AbortController();
    abort.current = controller;
    const show = (changes: { sent?: number; isWaiting: boolean }) =>
      setUpload((current) => {
        if (controller.signal.aborted) return current;
        const sent = changes.sent ?? (current.state === "sending" ? current.sent : 0);
        return { state: "sending", chosen, sent, isWaiting: changes.isWaiting };
      });
    const finish = (outcome: RequestOutcome) => {
      dropPendingUpload(name);
      setInterrupted(null);
      setUpload({ state: "none" });
      transcribe.noteStarted(outcome);
    };
    show({ isWaiting: false });
    try {
      // The same sound can be there already, such as after a cancelled transcription.
      const outcome = await request();
      if (outcome !== "no_sound") return finish(outcome);
      await uploadSoundFile(file, name, {
        earlierUrl: pendingUpload(name)?.url ?? null,
        onUrl: (url) => storePendingUpload(name, url, file.name),
        onProgress: (sent) => show({ sent, isWaiting: false }),
        onRetry: () => show({ isWaiting: true }),
        signal: controller.signal,
      });
      finish(await request());
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof UploadRefused)) return setUpload({ state: "stopped", chosen, reason: reasonOf(error) });
      dropPendingUpload(name);
      setInterrupted(null);
      setUpload({ state: "none" });
      setProblem(error.message);
    }
  };
  const choose = async (file: File) => {
    const reason = rules?.problem ?? soundFileProblem(file, rules?.maxBytes ?? null);
    setProblem(reason ?? undefined);
    if (reason !== null) return;
    setUpload({ state: "reading", fileName: file.name });
    try {
      const [name, seconds] = await Promise.all([nameSoundFile(episodeId, file), readDuration(file)]);
      const chosen = { file, name, seconds };
      await transcribe.prepareFile(episodeId, chosen, () => send(chosen));
    } catch (error) {
      setProblem(`${file.name} cannot be read. ${reasonOf(error)}`);
    }
    setUpload({ state: "none" });
  };
  const proceed = () => {
    if (upload.state === "stopped") void send(upload.chosen);
  };
  const proceedOnline = useEffectEvent(proceed);
  const isStopped = upload.state === "stopped";
  useEffect(() => {
    if (!isStopped) return;
    const listener = () => proceedOnline();
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  }, [isStopped]);
  /** The server forgets what it has of the file. */
  const drop = async () => {
    abort.current?.abort();
    const name = upload.state === "sending" || upload.state === "stopped" ? upload.chosen.name : interrupted?.name;
    setUpload({ state: "none" });
    setInterrupted(null);
    if (name === undefined) return;
    const url = pendingUpload(name)?.url;
    dropPendingUpload(name);
    if (url !== undefined) await forgetUpload(url);
  };
  return {
    upload,
    rules,
    problem,
    keepsFile,
    setKeepsFile,
    /** The name of the file whose upload stopped before a reload, or null. */
    interruptedName: interrupted?.fileName ?? null,
    choose: (file: File) => void choose(file),
    proceed,
    drop: () => void drop(),
  };
}

export type SoundFileEdit = ReturnType<typeof useSoundFile>;
