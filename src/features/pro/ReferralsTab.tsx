import type { Referrals } from "../../data/pro.ts";
import { money } from "../../domain/people/earnings.ts";
import { type Referral, statusLook } from "../../domain/people/referrals.ts";
import { DateText } from "../../ui/DateText.tsx";
import { CopyLinkButton } from "./CopyLinkButton.tsx";
import { LoadedPart } from "./LoadedPart.tsx";
import type { Part } from "./load.ts";

interface Props {
  referrals: Part<Referrals>;
  code: Part<string>;
}

export const ReferralsTab = ({ referrals, code: [code] }: Props) => (
  <LoadedPart part={referrals} subject="Your referrals" placeholder={<RowPlaceholders />}>
    {({ count, newest }) =>
      newest.length === 0 ? (
        <>
          <h2 className="text-h3">No referrals yet</h2>
          <p className="mt-2 text-base text-muted">
            Share your link. People who sign up through it appear here.
          </p>
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
              <Row key={referral.id} {...referral} />
            ))}
          </ul>
        </>
      )
    }
  </LoadedPart>
);

const Row = ({ name, email, signedUpOn, payoutCents, status }: Referral) => (
  <li className="referral">
    <div className="min-w-0">
      <p className="text-card font-serif font-medium wrap-anywhere">
        {name ?? email ?? "Deleted account"}
      </p>
      {name !== null && email !== null && <p className="text-muted wrap-anywhere">{email}</p>}
    </div>
    <p>
      <span className="status" data-look={statusLook(status)}>
        {status}
      </span>
    </p>
    <p className="text-muted">
      Signed up <DateText date={signedUpOn} />
    </p>
    <p className="whitespace-nowrap tabular-nums">{money(payoutCents)} payout</p>
  </li>
);

const RowPlaceholders = () => (
  <div className="space-y-4">
    <div className="skeleton h-14" />
    <div className="skeleton h-14" />
    <div className="skeleton h-14" />
  </div>
);
