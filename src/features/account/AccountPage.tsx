import { type ReactNode, useEffect } from "react";
import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import * as paths from "../../paths.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { isReaderForgotten } from "../../state/forget-reader.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { Digest } from "./Digest.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { Notices } from "./Notices.tsx";
import { PasswordLinkButton } from "./PasswordLinkButton.tsx";
import { PrivateFeed } from "./PrivateFeed.tsx";
import { SignOutEverywhere } from "./SignOutEverywhere.tsx";
import { Subscriptions } from "./Subscriptions.tsx";

/** On this page, a reader can change the way to sign in, download all data, or delete the account. */
export const AccountPage = withAuth(Gate);

function Gate() {
  const session = useAuth();
  useSignInFirst(session.state === "signed-out" && !isReaderForgotten());
  const isSignedIn = session.state === "signed-in";
  // The sections appear after the page, so the browser cannot find them by the address.
  useEffect(() => {
    if (isSignedIn) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isSignedIn]);
  if (!isSignedIn)
    return (
      <div id="notices" className="skeleton h-96" role="status" aria-label="Loading">
        <div id="follows" />
        <div id="private-feed" />
      </div>
    );
  const { email } = session.user;
  return (
    <>
      <h1 className="text-h1">Account</h1>
      <Section title="Profile" text="Your name, your bio and your picture are on your profile.">
        <a href={paths.ownProfile()} className="button-quiet">
          Edit Your Profile
        </a>
      </Section>
      <Section
        id="notices"
        title="Notices"
        text="The results of your reports and suggestions, and decisions about your lists and your profile."
      >
        <Notices userId={session.user.id} />
      </Section>
      <Section
        id="follows"
        title="Follows"
        text="Bring the podcasts that you follow in another app, or take your follows along. Apps exchange them as an OPML file."
      >
        <Subscriptions userId={session.user.id} />
      </Section>
      <Section
        id="private-feed"
        title="Private feed"
        text="Read My Feed in a feed reader. Anyone with the address can see which shows you follow, so share it with no one. It works without a sign-in, also after you sign out everywhere."
      >
        <PrivateFeed userId={session.user.id} />
      </Section>
      <Section title="Email address" text={email ?? ""}>
        <EmailForm />
      </Section>
      <Section
        id="digest"
        title="E-mail digest"
        text="One e-mail with the new recaps of the shows and categories you follow. If nothing is new, none comes."
      >
        <Digest userId={session.user.id} />
      </Section>
      <Section title="Password" text="We send you a link. It opens a form for a new password.">
        <PasswordLinkButton email={email ?? ""} />
      </Section>
      <Section title="Sessions" text="Sign out of this browser and of all other devices.">
        <SignOutEverywhere />
      </Section>
      <Section
        title="Your data"
        text="One ZIP file with everything that the site stores about you: lists, saved recaps, history and follows as files that you can read, and all of it as JSON."
      >
        <ExportButton />
      </Section>
      <Section
        title="Delete your account"
        text="This deletes your profile, your pictures, your Top 10 lists, your follows and your startup ideas, also from pages and search. Referrals and earnings keep their amounts, without your name. Nobody can undo this."
      >
        <DeleteAccount />
      </Section>
    </>
  );
}

interface SectionProps {
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
}

const Section = ({ id, title, text, children }: SectionProps) => (
  <section id={id} className="mt-10 grid gap-x-12 gap-y-5 border-t border-rule pt-7 md:grid-cols-2">
    <div>
      <h2 className="text-h3">{title}</h2>
      <p className="mt-2 max-w-[56ch] text-muted wrap-anywhere">{text}</p>
    </div>
    <div>{children}</div>
  </section>
);
