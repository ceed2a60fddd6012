import type { ReactNode, Ref } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  heading: Ref<HTMLHeadingElement>;
  step: 1 | 2;
  title: string;
  /** While no category is chosen, there is no way on. */
  isNone: boolean;
  isBusy?: boolean;
  /** What is chosen so far, in a few words. */
  summary: string;
  /** What the button reads that leads on. */
  nextText: string;
  next: () => void;
  back?: () => void;
  children: ReactNode;
}

/** One of the two steps: what to choose, and a bar that sums it up and leads on. */
export function Step(props: Props) {
  const { isNone, isBusy = false, next, back } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNone) next();
      }}
    >
      <header>
        <p className="label">Step {props.step} of 2</p>
        <h1 ref={props.heading} tabIndex={-1} className="mt-3 text-h1 outline-none">
          {props.title}
        </h1>
      </header>
      {props.children}
      <div className="step-bar">
        {back && (
          <button type="button" className="button-quiet" onClick={back}>
            <Icon name="arrowLeft" />
            Back
          </button>
        )}
        <p
          aria-live="polite"
          className={`text-muted ${back ? "max-sm:order-first max-sm:w-full" : ""}`}
        >
          {isNone ? "Please select at least one category to continue" : props.summary}
        </p>
        <button type="submit" className="button" disabled={isNone || isBusy}>
          {props.nextText}
          {props.step === 1 && <Icon name="arrowRight" />}
        </button>
      </div>
    </form>
  );
}
