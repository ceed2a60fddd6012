import { useState } from "react";
import { SessionEnded, withSession } from "../../data/with-session.ts";
import {
  changedWords,
  type Profile,
  type ProfileWords,
  wordErrors,
  wordsOf,
} from "../../domain/people/profile.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { useAuth } from "../../state/auth.tsx";
import { saveEdit } from "./save.ts";
import { usePicture } from "./use-picture.ts";

type Status = { state: "editing" } | { state: "saving" } | { state: "failed"; reason: string };

const SIGNED_OUT = "You are signed out. Sign in again in another tab, then save here.";

/** What is typed and chosen while a profile is edited. Nothing takes it away but the reader. */
export function useEdit(profile: Profile) {
  const session = useAuth();
  const [words, setWords] = useState(() => wordsOf(profile));
  const avatar = usePicture("avatar", profile.avatar);
  const banner = usePicture("banner", profile.banner);
  const [status, setStatus] = useState<Status>({ state: "editing" });
  const [errors, setErrors] = useState<ReturnType<typeof wordErrors>>({});

  const choices = [avatar.choice, banner.choice];
  const isDirty =
    Object.keys(changedWords(profile, words)).length > 0 ||
    choices.some(({ state }) => state !== "kept");
  const isReading = choices.some(({ state }) => state === "reading");

  const type = (field: keyof ProfileWords, text: string) => {
    setWords((now) => ({ ...now, [field]: text }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  /** Gives the profile as it is stored then, or null after saying why it is not. */
  const save = async (): Promise<Profile | null> => {
    const problems = wordErrors(words);
    setErrors(problems);
    const [first] = Object.keys(problems);
    if (first) document.getElementById(`profile-${first}`)?.focus();
    if (first || isReading || status.state === "saving") return null;
    if (session.state === "signed-out") {
      setStatus({ state: "failed", reason: SIGNED_OUT });
      return null;
    }
    setStatus({ state: "saving" });
    try {
      const edit = { words, avatar: avatar.choice, banner: banner.choice };
      return await withSession(() => saveEdit(profile, edit));
    } catch (error) {
      const isOver = error instanceof SessionEnded;
      const reason = isOver ? SIGNED_OUT : `Could not save: ${reasonOf(error)}`;
      setStatus({ state: "failed", reason });
      return null;
    }
  };
  return { words, type, errors, avatar, banner, status, isDirty, isReading, save };
}
