import { useStore } from "@nanostores/react";
import { useState } from "react";
import { publishedOrigin } from "../../data/backend-address.ts";
import { logQuietly } from "../../data/log.ts";
import type { FoundSubscription, SubscriptionMatches } from "../../data/subscriptions.ts";
import { type FollowTarget, isFollowed } from "../../domain/follows/follows.ts";
import { $follows, announceFollows } from "../../state/follows.ts";

export type ImportState =
  | { step: "idle" }
  | { step: "reading" }
  | {
      step: "review" | "following";
      matches: SubscriptionMatches;
      selectedKeys: ReadonlySet<string>;
    }
  | { step: "done" | "undoing"; added: readonly FollowTarget[] }
  | { step: "undone" };

const MAX_FILE_BYTES = 5 * 1024 ** 2;
const IMPORT_FAILED = "That did not work. Check your connection and try again.";

export const keyOf = ({ kind, id }: FollowTarget) => `${kind} ${id}`;

/** Reads an OPML file, finds its shows and categories on this site, and follows those that the reader selects. */
export function useImport(userId: string) {
  const [state, setState] = useState<ImportState>({ step: "idle" });
  const [error, setError] = useState<string>();
  const follows = useStore($follows);
  const isNew = (row: FoundSubscription) => follows.state !== "ready" || !isFollowed(follows.follows, row);

  const attempt = async (fallback: ImportState, work: () => Promise<ImportState | string>) => {
    setError(undefined);
    try {
      const result = await work();
      if (typeof result !== "string") return setState(result);
      setError(result);
    } catch (reason) {
      logQuietly("Importing follows", reason);
      setError(IMPORT_FAILED);
    }
    setState(fallback);
  };

  const readFile = (file: File) => {
    setState({ step: "reading" });
    return attempt({ step: "idle" }, async () => {
      if (file.size > MAX_FILE_BYTES) return "Choose a file of at most 5 MB.";
      // These modules contain the XML parser. So load them only when a reader imports a file.
      const [{ readSubscriptions }, { findSubscriptions }] = await Promise.all([
        import("../../domain/follows/subscriptions.ts"),
        import("../../data/subscriptions.ts"),
      ]);
      const subscriptions = readSubscriptions(await file.text(), publishedOrigin());
      if (typeof subscriptions === "string") return subscriptions;
      const matches = await findSubscriptions(subscriptions);
      const selectedKeys = new Set(matches.found.filter(isNew).map(keyOf));
      return { step: "review", matches, selectedKeys };
    });
  };

  const choose = (row: FoundSubscription, isChosen: boolean) => {
    if (state.step !== "review") return;
    const selectedKeys = new Set(state.selectedKeys);
    if (isChosen) selectedKeys.add(keyOf(row));
    else selectedKeys.delete(keyOf(row));
    setState({ ...state, selectedKeys });
  };

  const follow = () => {
    if (state.step !== "review") return;
    const { matches, selectedKeys } = state;
    setState({ ...state, step: "following" });
    void attempt(state, async () => {
      const { followAll } = await import("../../data/subscriptions.ts");
      const targets = matches.found.filter((row) => selectedKeys.has(keyOf(row)));
      const added = await followAll(userId, targets).finally(announceFollows);
      return { step: "done", added };
    });
  };

  const undo = () => {
    if (state.step !== "done") return;
    const { added } = state;
    setState({ step: "undoing", added });
    void attempt(state, async () => {
      const { unfollowAll } = await import("../../data/subscriptions.ts");
      await unfollowAll(userId, added).finally(announceFollows);
      return { step: "undone" };
    });
  };

  const cancel = () => {
    setState({ step: "idle" });
    setError(undefined);
  };

  return { state, error, isNew, readFile, choose, follow, undo, cancel };
}
