import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

interface Props {
  isOpen: boolean;
  answer: (isYes: boolean) => void;
}

/** Asked before typed text is lost for good. */
export const DiscardDialog = ({ isOpen, answer }: Props) => (
  <ConfirmDialog
    isOpen={isOpen}
    question="Discard your changes?"
    text={LOST}
    yes="Discard"
    confirm={() => answer(true)}
    cancel={() => answer(false)}
  />
);

export const LOST = "What you typed since you last saved is lost.";
