import { signOut } from "../../data/account.ts";
import * as paths from "../../paths.ts";
import { forgetReader } from "../../state/forget-reader.ts";
import { ActionButton } from "./ActionButton.tsx";

export const SignOutEverywhere = () => (
  <ActionButton
    logName="Signing out everywhere"
    text="Sign Out Everywhere"
    busyText="Signing out…"
    action={async () => {
      await signOut("global");
      forgetReader();
      location.assign(paths.home());
    }}
  />
);
