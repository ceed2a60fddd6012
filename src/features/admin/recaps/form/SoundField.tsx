import { isPrivateSound } from "../../../../domain/player/private-sound.ts";
import { playerSources } from "../../../../domain/player/sources.ts";
import { TextField } from "../../kit/Field.tsx";
import { bind } from "../../kit/use-row-form.ts";
import type { Form } from "./section.tsx";

const HINT = "Type the address of a sound file, so that readers can listen to the episode.";

export function SoundField({ form }: { form: Form }) {
  const field = bind(form, "enclosureUrl");
  const address = field.value.trim();
  const isChanged = address !== form.base.enclosureUrl;
  return (
    <div>
      <TextField {...field} type="url" hint={isChanged ? hintFor(address) : HINT} />
      <PrivateSoundWarning address={address} />
    </div>
  );
}

/** No RSS feed names the media type of a typed URL. So only the ending of the URL can show that the file is sound. */
function hintFor(address: string): string {
  const media = { enclosureUrl: address, enclosureType: null, youtubeUrl: null };
  if (address === "" || playerSources(media).audio !== null) return HINT;
  return "Readers can listen only if the address ends with the format of a sound file, such as .mp3 or .m4a.";
}

export function PrivateSoundWarning({ address }: { address: string }) {
  if (!isPrivateSound(address)) return null;
  return (
    <p role="status" className="mt-2 text-danger">
      This sound file seems to come from a private feed. Everyone can open its address on the published page. Use the
      address of the public feed, or publish the recap without a sound file.
    </p>
  );
}
