import type { ComponentProps } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface Props extends ComponentProps<"input"> {
  labelClass?: string;
}

/** A checkbox in a box with a description. A click anywhere in the box changes the checkbox. */
export const Option = ({ labelClass = "", children, ...inputProps }: Props) => (
  <label className={`option ${labelClass}`}>
    <input type="checkbox" {...inputProps} />
    <span className="option-box">
      <Icon name="check" className="size-4" />
    </span>
    {children}
  </label>
);
