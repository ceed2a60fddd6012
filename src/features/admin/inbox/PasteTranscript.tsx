import { useState } from "react";
import { storeTranscript } from "../../../data/inbox-generation.ts";
import type { InboxItem } from "../../../domain/inbox/inbox.ts";
import { EPISODE_MAX_CHARS } from "../../../domain/limits.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { toast } from "../../../state/toasts.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { checkRoleIfDenied } from "../failure.ts";
import { TextField } from "../kit/Field.tsx";
import { PanelDialog } from "../kit/PanelDialog.tsx";

interface Props {
  item: InboxItem & { episodeId: string };
  onStored: () => void;
  generate: () => void;
  close: () => void;
}

/** The editor pastes the transcript of a draft. The button Save and Generate also generates the recap. */
export function PasteTranscript({ item, onStored, generate, close }: Props) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const save = async (afterwards: () => void) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await storeTranscript(item.episodeId, await readTranscript(text));
      toast.success("Transcript saved", item.title);
      close();
      onStored();
      afterwards();
    } catch (error) {
      checkRoleIfDenied(error);
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  const isBlocked = isBusy || text.trim() === "";
  return (
    <PanelDialog title={`Transcript of ${item.title}`} onClosed={close}>
      <div className="grid gap-5">
        <TextField
          id="pasted-transcript"
          label="Transcript"
          hint="Paste plain text, SRT, VTT or JSON. In plain text, begin a line with the speaker and a colon."
          rows={10}
          value={text}
          change={setText}
          limit={EPISODE_MAX_CHARS.transcript}
          error={problem}
        />
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button" disabled={isBlocked} onClick={() => void save(generate)}>
            Save and Generate
          </button>
          <QuietButton disabled={isBlocked} onClick={() => void save(() => {})}>
            Save
          </QuietButton>
        </div>
      </div>
    </PanelDialog>
  );
}

/** The parsers are large, so the browser loads them only when an editor saves a transcript. */
async function readTranscript(text: string): Promise<string> {
  const [{ parseTranscriptFile }, { writeTranscript }] = await Promise.all([
    import("../../../domain/transcript/parse-file.ts"),
    import("../../../domain/transcript/write.ts"),
  ]);
  return writeTranscript(parseTranscriptFile(text));
}
