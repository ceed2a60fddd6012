import { Icon, type IconName } from "../../../ui/Icon.tsx";

interface Props {
  icon: IconName;
  /** The action and the name of the row, for example "Edit Technology". */
  label: string;
  isDisabled?: boolean;
  act: () => void;
}

export const RowButton = ({ icon, label, isDisabled = false, act }: Props) => (
  <button type="button" className="icon-button" aria-label={label} title={label} disabled={isDisabled} onClick={act}>
    <Icon name={icon} />
  </button>
);
