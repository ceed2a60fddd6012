import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";
import { Icon } from "../../ui/Icon.tsx";

export const referralLink = (code: string) => location.origin + paths.referral(code);

interface Props {
  code: string;
  text: string;
}

export const CopyLinkButton = ({ code, text }: Props) => (
  <button type="button" className="button-quiet mt-3" onClick={() => copyLink(code)}>
    <Icon name="copy" className="size-4.5" />
    {text}
  </button>
);

async function copyLink(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(referralLink(code));
    toast.success("Copied!", "Referral link copied to clipboard");
  } catch {
    toast.error("Failed to copy link");
  }
}
