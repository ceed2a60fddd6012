import type { ReactNode } from "react";
import type { EditedRecap } from "../../../../data/recap-editing.ts";
import type { RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import type { RowForm } from "../../kit/use-row-form.ts";

export type Form = RowForm<EditedRecap, RecapValues>;

interface Props {
  heading: string;
  hint?: string;
  children: ReactNode;
}

export const Section = ({ heading, hint, children }: Props) => {
  const headingId = `recap-${heading.toLowerCase().replaceAll(/\W+/g, "-")}`;
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-x-12 gap-y-5 border-t border-rule py-9 first:border-0 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={headingId} className="text-h3">
          {heading}
        </h3>
        {hint !== undefined && <p className="mt-1 text-ui text-muted">{hint}</p>}
      </div>
      <div className="grid min-w-0 gap-5">{children}</div>
    </section>
  );
};
