import type { EditedShow } from "../../../data/show-editing.ts";
import { TextField } from "../kit/Field.tsx";
import { SwitchField } from "../kit/SwitchField.tsx";
import { bind, type RowForm } from "../kit/use-row-form.ts";
import type { ShowValues } from "./show-kind.ts";
import { useConnect } from "./use-connect.ts";

interface Props {
  form: RowForm<EditedShow, ShowValues>;
  onConnected: (row: EditedShow | null) => void;
}

/** The button Connect writes the id of the channel into the row of the show, so the button needs a saved show. */
export function YoutubeFields({ form, onConnected }: Props) {
  const channel = bind(form, "youtubeChannelUrl");
  const { isConnecting, problem, forgetProblem, connect } = useConnect(form, onConnected);
  return (
    <div>
      <TextField
        {...channel}
        type="url"
        hint={hintOf(form)}
        change={(url) => {
          forgetProblem();
          channel.change(url);
        }}
        error={channel.error ?? problem}
      />
      {form.isEdit && (
        <button
          type="button"
          className="button-quiet mt-2"
          disabled={isConnecting || channel.value.trim() === ""}
          onClick={() => void connect()}
        >
          {isConnecting ? "Connecting…" : "Connect"}
        </button>
      )}
      <div className="mt-3">
        <SwitchField {...bind(form, "autoTrackYoutube")} label="Auto-track new videos" />
      </div>
    </div>
  );
}

function hintOf({ isEdit, values, changed }: Props["form"]): string | undefined {
  if (!isEdit) return "Create the show first, then connect its channel.";
  if (!changed.includes("youtubeChannelUrl")) return undefined;
  return values.youtubeChannelUrl.trim() === ""
    ? "If you save, the site disconnects the channel."
    : "Connect the new channel. Otherwise the site tracks no channel of this show.";
}
