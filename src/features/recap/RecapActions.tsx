import * as paths from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AdminOnly } from "./AdminOnly.tsx";
import { ClipTag } from "./ClipTag.tsx";

interface Props {
  id: string;
}

/** What admins get in the header of a recap (specification §2). */
export const RecapActions = ({ id }: Props) => (
  <AdminOnly>
    <ClipTag id={id} />
    <a href={paths.editRecap(id)} className="button-quiet">
      <Icon name="edit" />
      Edit recap
    </a>
  </AdminOnly>
);
