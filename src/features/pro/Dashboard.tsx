import { useStore } from "@nanostores/react";
import { tabAddress } from "../../hooks/tab-address.ts";
import { $search } from "../../state/address.ts";
import { useLoadable } from "../../state/loadable.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { EarningsTab } from "./EarningsTab.tsx";
import { loadEarnings, loadReferralCode, loadReferrals, loadRewardRule } from "./load.ts";
import { Overview } from "./Overview.tsx";
import { ReferralsTab } from "./ReferralsTab.tsx";
import { Stats } from "./Stats.tsx";

const TABS = tabAddress([
  { tab: "overview", text: "Overview" },
  { tab: "referrals", text: "Referrals" },
  { tab: "earnings", text: "Earnings" },
]);

interface Props {
  userId: string;
}

/** If one request fails, the reader can retry this request alone. The address contains the name of the chosen tab. */
export function Dashboard({ userId }: Props) {
  const earnings = useLoadable(userId, loadEarnings);
  const referrals = useLoadable(userId, loadReferrals);
  const code = useLoadable(userId, loadReferralCode);
  const [rule] = useLoadable(userId, loadRewardRule);
  const tab = TABS.currentTab(useStore($search));
  return (
    <>
      <h1 className="text-h1">Pro dashboard</h1>
      <Stats earnings={earnings} referrals={referrals} code={code} />
      <Tabs id="pro" label="Dashboard" tabs={TABS.tabs} current={tab} choose={TABS.goToTab}>
        {tab === "overview" && <Overview userId={userId} earnings={earnings} code={code} rule={rule} />}
        {tab === "referrals" && <ReferralsTab userId={userId} referrals={referrals} code={code} />}
        {tab === "earnings" && <EarningsTab earnings={earnings} />}
      </Tabs>
    </>
  );
}
