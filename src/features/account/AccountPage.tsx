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
export const AccountPage = withAuth(AccountSections);

function AccountSections() {
  const session = useAuth();
  useSignInFirst(session.state === "signed-out" && !isReaderForgotten());
  const isSignedIn = session.state === "signed-in";
  // The sections render after the page has loaded, so the browser itself cannot scroll to the section that the URL names.
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
        text="Read the results of your reports and suggestions, and decisions about your lists and your profile."
      >
        <Notices userId={session.user.id} />
      </Section>
      <Section
        id="follows"
        title="Follows"
        text="Import the podcasts that you follow in another app, or export your follows for another app. Both work with an OPML file."
      >
        <Subscriptions userId={session.user.id} />
      </Section>
      <Section
        id="private-feed"
        title="Private feed"
        text="Read My Feed in a feed reader. Anyone with the address can see which shows you follow, so share it with no one. The address works without a sign-in, even after you sign out everywhere."
      >
        <PrivateFeed userId={session.user.id} />
      </Section>
      <Section title="Email address" text={email ?? ""}>
        <EmailForm />
      </Section>
      <Section
        id="digest"
        title="E-mail digest"
        text="Get an e-mail with the new recaps of the shows and categories you follow. If there are no new recaps, you get no e-mail."
      >
        <Digest userId={session.user.id} />
      </Section>
      <Section title="Password" text="We send you a link to a form for a new password.">
        <PasswordLinkButton email={email ?? ""} />
      </Section>
      <Section title="Sessions" text="Sign out of this browser and of all other devices.">
        <SignOutEverywhere />
      </Section>
      <Section
        title="Your data"
        text="Download a ZIP file with everything that the site stores about you. Your lists, saved recaps, history and follows are readable files. One JSON file contains all data."
      >
        <ExportButton />
      </Section>
      <Section
        title="Delete your account"
        text="This deletes your profile, your pictures, your Top 10 lists, your follows and your startup ideas. They also disappear from pages and search. The site still stores the amounts of referrals and earnings, but without your name. No one can undo this."
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
