import { PROFILE_MAX_CHARS } from "../../domain/limits.ts";
import { countChars, type ProfileTexts, type profileTextErrors } from "../../domain/people/profile.ts";
import { FieldError } from "../../ui/FieldError.tsx";

interface Props {
  texts: ProfileTexts;
  errors: ReturnType<typeof profileTextErrors>;
  change: (field: keyof ProfileTexts, text: string) => void;
}

/** The fields have no `maxLength`, because the browser would cut off pasted text. The form reports a text that is too long. */
export const ProfileTextFields = ({ texts, errors, change }: Props) => (
  <>
    <div>
      <label htmlFor="profile-fullName" className="field-label">
        Full name
      </label>
      <input
        dir="auto"
        id="profile-fullName"
        className="field"
        autoComplete="name"
        value={texts.fullName}
        onChange={({ target }) => change("fullName", target.value)}
        aria-invalid={Boolean(errors.fullName)}
        aria-describedby="profile-fullName-error"
      />
      <FieldError id="profile-fullName-error" error={errors.fullName} />
    </div>
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor="profile-bio" className="field-label">
          Bio
        </label>
        <BioCounter count={countChars(texts.bio)} limit={PROFILE_MAX_CHARS.bio} />
      </div>
      {/* The error is above the field, because the reader would not see an error below a long text. */}
      <div className="mb-1.5 -mt-1.5">
        <FieldError id="profile-bio-error" error={errors.bio} />
      </div>
      <textarea
        dir="auto"
        id="profile-bio"
        className="field field-sizing-content max-h-60 min-h-28"
        value={texts.bio}
        onChange={({ target }) => change("bio", target.value)}
        aria-invalid={Boolean(errors.bio)}
        aria-describedby="profile-bio-count profile-bio-error"
      />
    </div>
  </>
);

const BioCounter = ({ count, limit }: { count: number; limit: number }) => (
  <span
    id="profile-bio-count"
    className={`text-meta tabular-nums ${count > limit ? "font-semibold text-danger" : "text-muted"}`}
  >
    {count}/{limit}
  </span>
);
