import { useRef, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import type { ProfilePicture } from "../../domain/people/profile.ts";
import { type PictureKind, PictureProblem } from "../../domain/pictures/pictures.ts";
import { type PreparedPicture, preparePicture } from "./prepare-picture.ts";

/** What is to become of a profile's picture. */
export type PictureChoice =
  | { state: "kept" }
  | { state: "removed" }
  | { state: "reading" }
  | { state: "new"; picture: PreparedPicture };

export type PictureEdit = ReturnType<typeof usePicture>;

/** The choice of one picture, and why the last file was refused. The last file wins. */
export function usePicture(kind: PictureKind, stored: ProfilePicture | null) {
  const [choice, setChoice] = useState<PictureChoice>({ state: "kept" });
  const [problem, setProblem] = useState<string>();
  const turn = useRef(0);

  const choose = async (file: Blob) => {
    const mine = ++turn.current;
    const before: PictureChoice = choice.state === "reading" ? { state: "kept" } : choice;
    setProblem(undefined);
    setChoice({ state: "reading" });
    try {
      const picture = await preparePicture(file, kind);
      if (mine === turn.current) setChoice({ state: "new", picture });
    } catch (error) {
      if (mine !== turn.current) return;
      if (!(error instanceof PictureProblem)) logQuietly("Preparing a picture", error);
      setProblem(error instanceof PictureProblem ? error.message : "This file could not be read.");
      setChoice(before);
    }
  };
  const remove = () => {
    turn.current++;
    setProblem(undefined);
    setChoice({ state: stored ? "removed" : "kept" });
  };
  const shownUrl =
    choice.state === "new"
      ? choice.picture.preview
      : choice.state === "removed"
        ? null
        : (stored?.url ?? null);
  return { kind, choice, problem, shownUrl, choose, remove };
}
