import type { ComponentProps } from "react";

/** A button beside the main one. It never submits a form. */
export const QuietButton = (props: ComponentProps<"button">) => (
  <button {...props} type="button" className="button-quiet" />
);
