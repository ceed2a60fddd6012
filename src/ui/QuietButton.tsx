import type { ComponentProps } from "react";

export const QuietButton = (props: ComponentProps<"button">) => (
  <button {...props} type="button" className="button-quiet" />
);
