import type { ComponentProps, MouseEvent } from "react";
import * as paths from "../../../paths.ts";
import { goTo } from "../../../state/address.ts";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** The query of the URL, or an empty text. */
  search: string;
}

/** A link to another view of the admin page. A click without a modifier key opens this view without a page load. */
export function ViewLink({ search, ...props }: Props) {
  const openView = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (search !== location.search) goTo(search);
  };
  return <a {...props} href={paths.admin() + search} onClick={openView} />;
}
