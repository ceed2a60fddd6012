import type { ReactNode } from "react";
import { Tabs } from "../../ui/Tabs.tsx";

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

/** What was typed in one tab is there in the other: both show the same form. */
export const AuthTabs = (props: Props) => (
  <Tabs id="auth" label="Sign in or sign up" tabs={TABS} {...props} />
);
