import * as paths from "../../paths.ts";

interface Props {
  text: string;
  /** Opens My Feed in another order. */
  link: { text: string; href: string };
}

export const FeedHeader = ({ text, link }: Props) => (
  <header className="page flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pt-10 pb-10 lg:pt-16">
    <div>
      <h1 className="text-h1">My Feed</h1>
      <p className="mt-5 max-w-[46ch] text-base text-muted">{text}</p>
    </div>
    <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <a href={link.href} className="link inline-block py-1">
        {link.text}
      </a>
      <a href={paths.saved()} className="link inline-block py-1">
        Saved
      </a>
      <a href={paths.history()} className="link inline-block py-1">
        History
      </a>
      <a href={paths.privateFeed()} className="link inline-block py-1">
        RSS
      </a>
      <a href={paths.onboarding()} className="button-quiet">
        Manage Follows
      </a>
    </p>
  </header>
);
