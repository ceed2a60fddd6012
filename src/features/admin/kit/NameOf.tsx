import { useLoadable } from "../../../state/loadable.ts";
import type { FindName } from "./row-kind.ts";

/** Shows the name of the row with this id. If the name does not load, shows the id. */
export function NameOf({ id, find }: { id: string; find: FindName }) {
  const [name] = useLoadable(id === "" ? null : id, find);
  if (id === "") return "Empty";
  if (name.state === "ready") return name.value;
  return { missing: "Deleted", failed: id, loading: "…" }[name.state];
}
