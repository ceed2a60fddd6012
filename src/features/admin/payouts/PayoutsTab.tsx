import { useState } from "react";
import { readPayouts } from "../../../data/payouts.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { NewPayout } from "./NewPayout.tsx";
import { PayoutTable } from "./PayoutTable.tsx";
import { RewardRuleForm } from "./RewardRuleForm.tsx";

const load = (_: string, signal: AbortSignal) => readPayouts(signal);

export default function PayoutsTab({ userId }: { userId: string }) {
  const [loadedPayouts, reload] = useLoadable(userId, load);
  const payouts = useLatest(loadedPayouts);
  const [changeCount, setChangeCount] = useState(0);
  const reloadAll = () => {
    reload();
    setChangeCount((count) => count + 1);
  };
  return (
    <div className="space-y-14">
      <RewardRuleForm userId={userId} />
      <NewPayout key={changeCount} onStarted={reloadAll} />
      <section aria-labelledby="payouts">
        <h2 id="payouts" className="text-h3">
          Payouts
        </h2>
        {loadedPayouts.state === "failed" && <LoadFailed subject="The payouts" retry={reload} />}
        {!payouts && loadedPayouts.state === "loading" && (
          <div className="skeleton mt-5 h-40" role="status" aria-label="Loading" />
        )}
        {payouts && loadedPayouts.state !== "failed" && <PayoutTable payouts={payouts} onChanged={reloadAll} />}
      </section>
    </div>
  );
}
