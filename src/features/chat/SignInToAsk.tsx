import type { ReactNode } from "react";
import * as paths from "../../paths.ts";

interface Props {
  text: string;
  action: string;
  /** Where to come back to. */
  next: string;
}

/** What a visitor sees in place of a panel: what it is for, and the way in. */
export const SignInToAsk = ({ text, action, next }: Props) => (
  <div className="chat p-5">
    <p className="max-w-[52ch] text-muted">{text}</p>
    <p className="mt-5">
      <a href={paths.auth(next)} className="button">
        {action}
      </a>
    </p>
  </div>
);

interface BeforeProps {
  visitor: ReactNode;
  /** The height of what a reader will see. */
  className: string;
}

/** Before anybody is asked who reads: what is stored shows the right one, and nothing jumps. */
export const BeforeSession = ({ visitor, className }: BeforeProps) => (
  <>
    <div className="signed-in:hidden">{visitor}</div>
    <div className={`chat skeleton signed-out:hidden ${className}`} />
  </>
);
