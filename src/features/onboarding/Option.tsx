import type { ComponentProps } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface Props extends ComponentProps<"input"> {
  labelClass?: string;
}

/** A checkbox as large as its description. */
export const Option = ({ labelClass = "", children, ...input }: Props) => (
  <label className={`option ${labelClass}`}>
    <input type="checkbox" {...input} />
    <span className="option-box">
      <Icon name="check" className="size-4" />
    </span>
    {children}
  </label>
);
