import * as paths from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ClipTag } from "./ClipTag.tsx";
import { EditorOnly } from "./EditorOnly.tsx";

interface Props {
  id: string;
}

export const RecapActions = ({ id }: Props) => (
  <EditorOnly>
    <ClipTag id={id} />
    <a href={paths.editRecap(id)} className="button-quiet">
      <Icon name="edit" />
      Edit recap
    </a>
  </EditorOnly>
);
