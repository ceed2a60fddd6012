import { useRef, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import type { ProfilePicture } from "../../domain/people/profile.ts";
import { type PictureKind, PictureProblem } from "../../domain/pictures/pictures.ts";
import { type PreparedPicture, preparePicture } from "./prepare-picture.ts";

export type PictureChoice =
  | { state: "unchanged" }
  | { state: "removed" }
  | { state: "reading" }
  | { state: "new"; picture: PreparedPicture };

const UNREADABLE_TEXT = "The browser could not read this file. Choose another one.";

export type PictureEdit = ReturnType<typeof usePicture>;

/** If the reader chooses several files quickly, only the last file counts. */
export function usePicture(kind: PictureKind, storedPicture: ProfilePicture | null) {
  const [choice, setChoice] = useState<PictureChoice>({ state: "unchanged" });
  const [problem, setProblem] = useState<string>();
  const latestRequestNumber = useRef(0);

  const choose = async (file: Blob) => {
    const requestNumber = ++latestRequestNumber.current;
    const previousChoice: PictureChoice = choice.state === "reading" ? { state: "unchanged" } : choice;
    setProblem(undefined);
    setChoice({ state: "reading" });
    try {
      const picture = await preparePicture(file, kind);
      if (requestNumber === latestRequestNumber.current) setChoice({ state: "new", picture });
    } catch (error) {
      if (requestNumber !== latestRequestNumber.current) return;
      if (!(error instanceof PictureProblem)) logQuietly("Preparing a picture", error);
      setProblem(error instanceof PictureProblem ? error.message : UNREADABLE_TEXT);
      setChoice(previousChoice);
    }
  };
  const remove = () => {
    latestRequestNumber.current++;
    setProblem(undefined);
    setChoice({ state: storedPicture ? "removed" : "unchanged" });
  };
  const visibleUrl =
    choice.state === "new" ? choice.picture.preview : choice.state === "removed" ? null : (storedPicture?.url ?? null);
  return { kind, choice, problem, visibleUrl, choose, remove };
}
