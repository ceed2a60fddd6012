import { useEffect } from "react";
import * as paths from "../paths.ts";

export const signInPath = () => paths.auth(location.pathname + location.search);

export function useSignInFirst(isSignedOut: boolean): void {
  useEffect(() => {
    if (isSignedOut) location.replace(signInPath());
  }, [isSignedOut]);
}
