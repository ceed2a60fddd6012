import { fetchPrompts } from "../../../data/prompt-editing.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { PromptsForm } from "./PromptsForm.tsx";

export default function PromptsTab({ userId }: { userId: string }) {
  const [prompts, retry] = useLoadable("all", fetchPrompts);
  useFailureToast(prompts.state === "failed" ? "Failed to fetch prompt settings" : null);
  if (prompts.state === "failed") return <LoadFailed subject="The prompts" retry={retry} />;
  if (prompts.state !== "ready") return <PromptsPlaceholder />;
  return <PromptsForm userId={userId} prompts={prompts.value} />;
}

const PromptsPlaceholder = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <div aria-hidden="true" className="mt-7 grid max-w-160 gap-8">
      {[1, 2, 3].map((n) => (
        <div key={n} className="skeleton h-56" />
      ))}
    </div>
  </div>
);
