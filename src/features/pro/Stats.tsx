import type { ReactNode } from "react";
import type { Referrals } from "../../data/pro.ts";
import { money, sumUp } from "../../domain/people/earnings.ts";
import { CopyLinkButton } from "./CopyLinkButton.tsx";
import { LoadedContent } from "./LoadedContent.tsx";
import type { Earnings, LoadableWithRetry } from "./load.ts";
import { PeriodCard } from "./PeriodCard.tsx";
import { NumberPlaceholder, ReferralCodePlaceholder } from "./StatPlaceholder.tsx";

interface Props {
  earnings: LoadableWithRetry<Earnings>;
  referrals: LoadableWithRetry<Referrals>;
  code: LoadableWithRetry<string>;
}

export const Stats = ({ earnings, referrals, code }: Props) => (
  <div className="stats">
    <Stat title="Total Earnings">
      <LoadedContent source={earnings} subject="Your earnings" placeholder={<NumberPlaceholder />}>
        {({ rows }) => {
          const { all, pending } = sumUp(rows);
          return (
            <>
              <p className="stat-figure">{money(all)}</p>
              <p className="stat-note">including {money(pending)} pending</p>
            </>
          );
        }}
      </LoadedContent>
    </Stat>
    <Stat title="Total Referrals">
      <LoadedContent source={referrals} subject="Your referrals" placeholder={<NumberPlaceholder />}>
        {({ count }) => (
          <>
            <p className="stat-figure">{count.toLocaleString("en-US")}</p>
            <p className="stat-note">Users referred</p>
          </>
        )}
      </LoadedContent>
    </Stat>
    <PeriodCard earnings={earnings} />
    <Stat title="Referral Code">
      <LoadedContent source={code} subject="Your code" placeholder={<ReferralCodePlaceholder />}>
        {(code) => (
          <>
            <p className="stat-figure stat-code">{code}</p>
            <CopyLinkButton code={code} text="Copy Link" />
          </>
        )}
      </LoadedContent>
    </Stat>
  </div>
);

interface StatProps {
  title: string;
  children: ReactNode;
}

const Stat = ({ title, children }: StatProps) => (
  <section className="stat" aria-label={title}>
    <h2 className="label">{title}</h2>
    {children}
  </section>
);
