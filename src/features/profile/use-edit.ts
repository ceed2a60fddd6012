import { useState } from "react";
import { SessionEnded, withSession } from "../../data/with-session.ts";
import {
  changedTexts,
  type Profile,
  type ProfileTexts,
  profileTextErrors,
  textsOf,
} from "../../domain/people/profile.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { useAuth } from "../../state/auth.tsx";
import { saveEdit } from "./save.ts";
import { usePicture } from "./use-picture.ts";

type Status = { state: "editing" } | { state: "saving" } | { state: "failed"; reason: string };

const SIGNED_OUT_TEXT = "You are signed out. Sign in again in another tab, then save here.";

/** Holds the unsaved changes of a profile. The changes stay when the reader is signed out. */
export function useProfileEdit(profile: Profile) {
  const session = useAuth();
  const [texts, setTexts] = useState(() => textsOf(profile));
  const avatar = usePicture("avatar", profile.avatar);
  const banner = usePicture("banner", profile.banner);
  const [status, setStatus] = useState<Status>({ state: "editing" });
  const [errors, setErrors] = useState<ReturnType<typeof profileTextErrors>>({});

  const choices = [avatar.choice, banner.choice];
  const isDirty =
    Object.keys(changedTexts(profile, texts)).length > 0 || choices.some(({ state }) => state !== "unchanged");
  const isReadingPicture = choices.some(({ state }) => state === "reading");

  const change = (field: keyof ProfileTexts, text: string) => {
    setTexts((current) => ({ ...current, [field]: text }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  /** Returns the saved profile. If an error occurs, shows the error and returns null. */
  const save = async (): Promise<Profile | null> => {
    const problems = profileTextErrors(texts);
    setErrors(problems);
    const [firstInvalid] = Object.keys(problems);
    if (firstInvalid) document.getElementById(`profile-${firstInvalid}`)?.focus();
    if (firstInvalid || isReadingPicture || status.state === "saving") return null;
    if (session.state === "signed-out") {
      setStatus({ state: "failed", reason: SIGNED_OUT_TEXT });
      return null;
    }
    setStatus({ state: "saving" });
    try {
      const edit = { texts, avatar: avatar.choice, banner: banner.choice };
      return await withSession(() => saveEdit(profile, edit));
    } catch (error) {
      const hasSessionEnded = error instanceof SessionEnded;
      const reason = hasSessionEnded ? SIGNED_OUT_TEXT : `Could not save: ${reasonOf(error)}`;
      setStatus({ state: "failed", reason });
      return null;
    }
  };
  return { texts, change, errors, avatar, banner, status, isDirty, isReadingPicture, save };
}
