import { type RewardRule, ruleSentence } from "../../domain/people/payouts.ts";
import * as paths from "../../paths.ts";
import type { Loadable } from "../../state/loadable.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { CopyLinkButton, referralLink } from "./CopyLinkButton.tsx";
import { exportReport } from "./export-report.ts";
import { LoadedContent } from "./LoadedContent.tsx";
import type { Earnings, LoadableWithRetry } from "./load.ts";

interface Props {
  userId: string;
  earnings: LoadableWithRetry<Earnings>;
  code: LoadableWithRetry<string>;
  rule: Loadable<{ rule: RewardRule | null }>;
}

export function Overview({ userId, earnings: [earnings], code, rule }: Props) {
  const isReady = earnings.state === "ready";
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
      <section aria-labelledby="referral-link">
        <h2 id="referral-link" className="text-h3">
          Your referral link
        </h2>
        <p className="mt-2 max-w-[52ch] text-base text-muted">
          A person who opens this link and signs up within 30 days counts as your referral.
        </p>
        {rule.state === "ready" && rule.value.rule && (
          <p className="mt-2 max-w-[52ch] text-base text-muted">{ruleSentence(rule.value.rule)}</p>
        )}
        <div className="mt-5">
          <LoadedContent source={code} subject="Your link" placeholder={<div className="skeleton h-33" />}>
            {(code) => (
              <>
                <label htmlFor="link" className="field-label">
                  Link
                </label>
                <input
                  id="link"
                  className="field"
                  readOnly
                  value={referralLink(code)}
                  onFocus={({ target }) => target.select()}
                />
                <CopyLinkButton code={code} text="Copy Referral Link" />
              </>
            )}
          </LoadedContent>
        </div>
      </section>
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions" className="text-h3">
          Quick Actions
        </h2>
        <ul className="mt-5 border-t border-rule">
          <li className="border-b border-rule">
            <a href={paths.createTopList()} className="quick-action">
              <ActionText icon="plus" text="Create New Top 10 List" />
            </a>
          </li>
          <li className="border-b border-rule">
            <button
              type="button"
              className="quick-action"
              disabled={!isReady}
              onClick={() => isReady && exportReport(earnings.value)}
            >
              <ActionText icon="document" text="Export Earnings Report" />
            </button>
          </li>
          <li className="border-b border-rule">
            <a href={paths.profile(userId)} className="quick-action">
              <ActionText icon="person" text="View Public Profile" />
            </a>
          </li>
        </ul>
      </section>
    </div>
  );
}

const ActionText = ({ icon, text }: { icon: IconName; text: string }) => (
  <>
    <Icon name={icon} />
    <span className="stroke">{text}</span>
  </>
);
