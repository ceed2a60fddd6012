import type { ComponentProps } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface Props extends ComponentProps<"input"> {
  labelClass?: string;
}

/** A checkbox whose whole box, with the description, is clickable. */
export const Option = ({ labelClass = "", children, ...input }: Props) => (
  <label className={`option ${labelClass}`}>
    <input type="checkbox" {...input} />
    <span className="option-box">
      <Icon name="check" className="size-4" />
    </span>
    {children}
  </label>
);
