import type { AuthLink } from "../../domain/auth/auth-link.ts";
import type { Problem } from "./use-auth-page.ts";

interface Props extends Problem {
  open: (link: AuthLink) => void;
}

export function LinkProblem({ text, link, open }: Props) {
  return (
    <div role="alert" className="mt-6 border-s-4 border-danger bg-marker-soft px-4 py-3">
      <p className="font-semibold wrap-anywhere">{text}</p>
      {link ? (
        <button type="button" className="button-quiet mt-3" onClick={() => open(link)}>
          Try the link again
        </button>
      ) : (
        <p className="mt-1">A link works once, within one hour. Sign in, or enter your email and request a new link.</p>
      )}
    </div>
  );
}
