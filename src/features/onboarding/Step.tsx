import type { ReactNode, Ref } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  heading: Ref<HTMLHeadingElement>;
  step: 1 | 2;
  title: string;
  mayContinue: boolean;
  isBusy?: boolean;
  summary: string;
  nextText: string;
  next: () => void;
  back?: () => void;
  children: ReactNode;
}

export function Step(props: Props) {
  const { mayContinue, isBusy = false, next, back } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (mayContinue) next();
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
        <p aria-live="polite" className={`text-muted ${back ? "max-sm:order-first max-sm:w-full" : ""}`}>
          {mayContinue ? props.summary : "Please select at least one category to continue"}
        </p>
        <button type="submit" className="button" disabled={!mayContinue || isBusy}>
          {props.nextText}
          {props.step === 1 && <Icon name="arrowRight" />}
        </button>
      </div>
    </form>
  );
}
