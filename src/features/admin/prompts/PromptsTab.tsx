import { useMemo, useState } from "react";
import { promptsOf, scopeKey } from "../../../data/prompt-editing.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { PromptsForm } from "./PromptsForm.tsx";
import { usePromptScope } from "./use-prompt-scope.ts";

export default function PromptsTab({ userId }: { userId: string }) {
  const { scope } = usePromptScope();
  const [loads, setLoads] = useState(0);
  const { fetchAll } = useMemo(() => promptsOf(scope), [scope]);
  const key = `${scopeKey(scope)} ${loads}`;
  const [prompts, retry] = useLoadable(key, fetchAll);
  useFailureToast(prompts.state === "failed" ? "Failed to fetch prompt settings" : null);
  if (prompts.state === "failed") return <LoadFailed subject="The prompts" retry={retry} />;
  if (prompts.state !== "ready") return <PromptsPlaceholder />;
  return (
    <PromptsForm
      key={key}
      userId={userId}
      scope={scope}
      prompts={prompts.value}
      reload={() => setLoads((count) => count + 1)}
    />
  );
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
