import { useLoadable } from "../../../state/loadable.ts";
import type { FindName } from "./row-kind.ts";

/** What a row that is chosen by its id is called; the id itself where that cannot be read. */
export function NameOf({ id, find }: { id: string; find: FindName }) {
  const [name] = useLoadable(id === "" ? null : id, find);
  if (id === "") return "Empty";
  if (name.state === "ready") return name.value;
  return { missing: "Not there any more", failed: id, loading: "…" }[name.state];
}
