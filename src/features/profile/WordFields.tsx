import { PROFILE_MAX_CHARS } from "../../domain/limits.ts";
import { countChars, type ProfileWords, type wordErrors } from "../../domain/people/profile.ts";
import { FieldError } from "../../ui/FieldError.tsx";

interface Props {
  words: ProfileWords;
  errors: ReturnType<typeof wordErrors>;
  type: (field: keyof ProfileWords, text: string) => void;
}

/** Nothing is cut off while it is pasted; what is too long is said. */
export const WordFields = ({ words, errors, type }: Props) => (
  <>
    <div>
      <label htmlFor="profile-fullName" className="field-label">
        Full name
      </label>
      <input
        id="profile-fullName"
        className="field"
        autoComplete="name"
        value={words.fullName}
        onChange={({ target }) => type("fullName", target.value)}
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
        <Counter count={countChars(words.bio)} most={PROFILE_MAX_CHARS.bio} />
      </div>
      {/* Above: beneath a long text it would be out of sight. */}
      <div className="mb-1.5 -mt-1.5">
        <FieldError id="profile-bio-error" error={errors.bio} />
      </div>
      <textarea
        id="profile-bio"
        className="field field-sizing-content max-h-60 min-h-28"
        value={words.bio}
        onChange={({ target }) => type("bio", target.value)}
        aria-invalid={Boolean(errors.bio)}
        aria-describedby="profile-bio-count profile-bio-error"
      />
    </div>
  </>
);

const Counter = ({ count, most }: { count: number; most: number }) => (
  <span
    id="profile-bio-count"
    className={`text-meta tabular-nums ${count > most ? "font-semibold text-danger" : "text-muted"}`}
  >
    {count}/{most}
  </span>
);
