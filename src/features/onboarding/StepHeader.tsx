import type { Ref } from "react";

interface Props {
  ref: Ref<HTMLHeadingElement>;
  step: 1 | 2;
  title: string;
}

export const StepHeader = ({ ref, step, title }: Props) => (
  <header>
    <p className="label">Step {step} of 2</p>
    <h1 ref={ref} tabIndex={-1} className="mt-3 text-h1 outline-none">
      {title}
    </h1>
  </header>
);
