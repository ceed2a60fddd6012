import { useLoadable } from "../../../state/loadable.ts";
import type { FindName } from "./row-kind.ts";

/** What a row that is chosen by its id is called; the id itself where that cannot be read. */
export function NameOf({ id, find }: { id: string; find: FindName }) {
  const [name] = useLoadable(id === "" ? null : id, find);
  if (id === "") return "Empty";
  switch (name.state) {
    case "ready":
      return name.value;
    case "missing":
      return "Not there any more";
    case "failed":
      return id;
    default:
      return "…";
  }
}
