import * as paths from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AdminOnly } from "./AdminOnly.tsx";
import { ClipTag } from "./ClipTag.tsx";

interface Props {
  id: string;
}

export const RecapActions = ({ id }: Props) => (
  <AdminOnly>
    <ClipTag id={id} />
    <a href={paths.editRecap(id)} className="button-quiet">
      <Icon name="edit" />
      Edit recap
    </a>
  </AdminOnly>
);
