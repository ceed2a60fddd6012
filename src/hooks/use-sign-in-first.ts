import { useEffect } from "react";
import * as paths from "../paths.ts";

/** This page again, by way of the sign-in. */
export const signInPath = () => paths.auth(location.pathname + location.search);

/** Leads to the sign-in and back, once it is known that nobody is signed in. */
export function useSignInFirst(isNobody: boolean): void {
  useEffect(() => {
    if (isNobody) location.replace(signInPath());
  }, [isNobody]);
}
