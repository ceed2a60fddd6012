import type { KeyboardEvent, ReactNode } from "react";

const TABS = [
  { tab: "sign-in", text: "Sign In" },
  { tab: "sign-up", text: "Sign Up" },
] as const;

export type Tab = (typeof TABS)[number]["tab"];

interface Props {
  current: Tab;
  choose: (tab: Tab) => void;
  children: ReactNode;
}

/** Both tabs share one panel: what was typed in one is there in the other. */
export function AuthTabs({ current, choose, children }: Props) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const other = TABS.find(({ tab }) => tab !== current)?.tab ?? current;
    const target = { ArrowRight: other, ArrowLeft: other, Home: TABS[0].tab, End: TABS[1].tab }[
      event.key
    ];
    if (!target) return;
    event.preventDefault();
    choose(target);
    document.getElementById(`tab-${target}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label="Sign in or sign up" className="tabs" onKeyDown={move}>
        {TABS.map(({ tab, text }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            className="tab"
            aria-selected={tab === current}
            aria-controls="auth-panel"
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${current}`} className="pt-7">
        {children}
      </div>
    </>
  );
}
