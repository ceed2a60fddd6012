import { useLoadable } from "../../../state/loadable.ts";
import type { FindName } from "./row-kind.ts";

/** The name of a row by its id; the id itself if the name does not load. */
export function NameOf({ id, find }: { id: string; find: FindName }) {
  const [name] = useLoadable(id === "" ? null : id, find);
  if (id === "") return "Empty";
  if (name.state === "ready") return name.value;
  return { missing: "Deleted", failed: id, loading: "…" }[name.state];
}
