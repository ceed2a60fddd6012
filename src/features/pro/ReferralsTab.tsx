import { useState } from "react";
import type { Referrals } from "../../data/pro.ts";
import { type DayRange, money } from "../../domain/people/earnings.ts";
import { referralNote, toneOfStatus } from "../../domain/people/referrals.ts";
import { DateText } from "../../ui/DateText.tsx";
import { QuietButton } from "../../ui/QuietButton.tsx";
import { CopyLinkButton } from "./CopyLinkButton.tsx";
import { DayFields } from "./DayFields.tsx";
import { exportReferrals } from "./export-report.ts";
import { LoadedContent } from "./LoadedContent.tsx";
import type { LoadableWithRetry } from "./load.ts";

interface Props {
  userId: string;
  referrals: LoadableWithRetry<Referrals>;
  code: LoadableWithRetry<string>;
}

export const ReferralsTab = ({ userId, referrals, code: [code] }: Props) => (
  <LoadedContent source={referrals} subject="Your referrals" placeholder={<ReferralPlaceholders />}>
    {({ count, newest }) =>
      newest.length === 0 ? (
        <>
          <h2 className="text-h3">No referrals yet</h2>
          <p className="mt-2 text-base text-muted">Share your link. People who sign up through the link appear here.</p>
          {code.state === "ready" && <CopyLinkButton code={code.value} text="Copy Referral Link" />}
        </>
      ) : (
        <>
          <h2 className="text-h3">Recent referrals</h2>
          {count > newest.length && (
            <p className="mt-1 text-muted">
              The {newest.length} newest of {count.toLocaleString("en-US")}
            </p>
          )}
          <ul className="mt-5 border-t border-rule">
            {newest.map((referral) => (
              <ReferralItem key={referral.id} {...referral} />
            ))}
          </ul>
          <ReferralExport userId={userId} />
        </>
      )
    }
  </LoadedContent>
);

function ReferralExport({ userId }: { userId: string }) {
  const [range, setRange] = useState<DayRange>({ first: "", last: "" });
  const [isBusy, setBusy] = useState(false);
  const exportChosenDays = async () => {
    setBusy(true);
    await exportReferrals(userId, range);
    setBusy(false);
  };
  return (
    <section className="mt-12" aria-labelledby="referral-export">
      <h2 id="referral-export" className="text-h3">
        Export referrals
      </h2>
      <p className="mt-2 mb-5 max-w-[52ch] text-base text-muted">
        A CSV file with all referrals who signed up in these days, without e-mail addresses.
      </p>
      <DayFields id="referrals" range={range} change={setRange} />
      <QuietButton disabled={isBusy} onClick={exportChosenDays}>
        Export Referrals
      </QuietButton>
    </section>
  );
}

const ReferralItem = ({ name, email, signedUpOn, payoutCents, status, details }: Referrals["newest"][number]) => (
  <li className="referral">
    <div className="min-w-0">
      <p className="text-card font-serif font-medium wrap-anywhere">{name ?? email ?? "Deleted account"}</p>
      {name !== null && email !== null && <p className="text-muted wrap-anywhere">{email}</p>}
      {details && <ReferralNote text={referralNote(status, details)} />}
    </div>
    <p>
      <span className="status" data-look={toneOfStatus(status)}>
        {status}
      </span>
    </p>
    <p className="text-muted">
      Signed up <DateText date={signedUpOn} />
    </p>
    <p className="whitespace-nowrap tabular-nums">{money(payoutCents)} payout</p>
  </li>
);

const ReferralNote = ({ text }: { text: string | null }) =>
  text !== null && <p className="mt-1 text-meta text-muted">{text}</p>;

const ReferralPlaceholders = () => (
  <div className="space-y-4">
    <div className="skeleton h-14" />
    <div className="skeleton h-14" />
    <div className="skeleton h-14" />
  </div>
);
