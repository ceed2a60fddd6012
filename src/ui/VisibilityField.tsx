import type { Visibility } from "../domain/lists/top-list.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  /** The name of the group of inputs. */
  name: string;
  visibility: Visibility;
  isBusy?: boolean;
  isHeadingHidden?: boolean;
  choose: (visibility: Visibility) => void;
}

export const VISIBILITY_TEXTS: Record<Visibility, { text: string; hint: string }> = {
  public: { text: "Public", hint: "Everyone can find it." },
  link: { text: "Only with the link", hint: "Everyone who has the secret link can read it." },
  private: { text: "Private", hint: "Only you can see it." },
};

export const VisibilityField = ({ name, visibility, isBusy = false, isHeadingHidden = false, choose }: Props) => (
  <fieldset className="grid gap-2" disabled={isBusy}>
    <legend className={isHeadingHidden ? "sr-only" : "field-label"}>Who can see it</legend>
    {Object.entries(VISIBILITY_TEXTS).map(([value, { text, hint }]) => (
      <label key={value} className="option">
        <input type="radio" name={name} checked={value === visibility} onChange={() => choose(value as Visibility)} />
        <span className="option-box">
          <Icon name="check" className="size-4" />
        </span>
        <span>
          <span className="block font-semibold">{text}</span>
          <span className="block text-ui text-muted">{hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
