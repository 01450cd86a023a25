import { CONSENT_VERSION } from '#/features/accounts/account.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/privacy-policy'
import { LegalPage } from './legal-page.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

// Not imported by the page itself, which would carry the whole schema into the browser.
export const loader = ({ context }: Route.LoaderArgs) =>
  page(context, async ({ config }) => ({
    version: CONSENT_VERSION,
    sessionDays: config.accounts.sessionLifetimeDays,
  }))

export default function PrivacyPolicy({ loaderData: { version, sessionDays } }: Route.ComponentProps) {
  const { brand } = useSite()
  return (
    <LegalPage
      title="Privacy policy"
      description={`What ${brand.name} knows about its visitors, why, for how long, and what you can ask of us under Ghana's Data Protection Act, 2012.`}
      path={urls.privacyPolicy}
      effective="21 November 2026"
      version={version}
    >
      <p>
        This page says which personal data {brand.legalName} ("we") handles when you use {brand.name}, why,
        and what you can ask of us. It follows the Data Protection Act, 2012 (Act 843) of Ghana. We have
        written it to be read.
      </p>

      <h2>Who is responsible</h2>
      <p>
        {brand.legalName}, {brand.address}, is the data controller. Write to{' '}
        <a href={`mailto:${brand.email}`}>{brand.email}</a> about anything on this page.
      </p>

      <h2>What we handle when you browse</h2>
      <ul>
        <li>
          <strong>Requests.</strong> For each page our server notes the time, the address of the page, the
          result and a random number for the request. This record does not hold your name, your internet
          address or the contents of what you type into a form.
        </li>
        <li>
          <strong>Searches.</strong> What you search for stands in the address of the page, so that you can
          share it and go back to it. We do not keep a history of your searches.
        </li>
        <li>
          <strong>Views.</strong> How often the page of a property is opened, by day, but not by whom. So that
          opening it again does not count again, our server remembers a scrambled form of your internet
          address and browser for a short time, from which nobody can tell either.
        </li>
        <li>
          <strong>Speed.</strong> Some visits, chosen by chance, measure how fast their page was and tell our
          server: the kind of page, five figures, and whether the line was slow. They are counted by day and
          not by whom. Browsers that ask not to be tracked measure nothing.
        </li>
        <li>
          <strong>Cookies.</strong> A visitor gets none. Signing in sets one, named <code>session</code> or{' '}
          <code>__Host-session</code>: a random number that says which session is yours, needed to keep you
          signed in, and gone when you log out. There is no advertising and no tracking across sites. No page
          of ours loads anything from another company's servers, with one exception that you ask for: where
          the contact page has a button “Show map”, pressing it fetches pictures of the map from whoever makes
          them, who then sees your internet address.
        </li>
        <li>
          <strong>Your browser's own storage.</strong> While you are signed in it holds a mark that says so,
          which goes when you log out; and what you meant to do when we asked you to sign in first, until you
          close the tab. So that you can read them without a connection, it also keeps the last 30 homes you
          looked at, unless you save data, and the words of your last four searches, to offer them again; they
          go when you log out, or when you clear what this site has stored. Our server reads none of it.
        </li>
      </ul>

      <h2>When you have an account</h2>
      <p>You need no account to look at homes. If you make one, we keep:</p>
      <ul>
        <li>
          <strong>What you tell us:</strong> your e-mail address and full name, and, only if you give them,
          your phone number, your address and what you write about yourself. With it the version of this page
          that you agreed to, and when.
        </li>
        <li>
          <strong>Your password,</strong> only as a hash: from it nobody can read the password, and neither
          can we.
        </li>
        <li>
          <strong>Your sessions:</strong> for each browser in which you are signed in, its internet address,
          the name it gives itself, and when it was first and last used. You see them in your settings. The
          country is looked up in a table on our own server.
        </li>
        <li>
          <strong>A record of security events:</strong> signing in and out, failed attempts, changes of
          password, profile or role, downloads and deletions: who, whom, when, from which internet address. It
          names people by a number, never by e-mail address or name.
        </li>
        <li>
          <strong>Mails we send you:</strong> to whom, when, the subject and whether it arrived; not the text.
          We write only what your account needs: to verify your address, to reset a password, and to tell you
          about changes to it.
        </li>
        <li>
          <strong>Counted attempts:</strong> how often somebody tried to sign in or asked for a mail, under a
          hash of the e-mail address or an internet address, for at most a day.
        </li>
      </ul>
      <p>
        Administrators see your e-mail address, name, phone number and role, and the record of security
        events. Other visitors see nothing of it.
      </p>

      <h2>When you contact an agent or us</h2>
      <p>
        The WhatsApp, telephone and e-mail links open an application on your own device. What you send with it
        goes to the agent or to our office, and to the company that runs the application under its own terms.
        WhatsApp opens with the title, price and address of the listing already written; nothing is sent
        before you press send.
      </p>
      <p>
        What you write with the form on the <Link href={urls.contact}>contact page</Link> goes to our office:
        your name, e-mail address, phone number if you give it, subject and message, with the version of this
        page that you agreed to, and when. We use it to answer you and for nothing else. The same is kept when
        you ask an agent to call you or request a property. Administrators see it, and write down what came of
        it.
      </p>

      <h2>When you ask for our newsletter</h2>
      <p>
        We keep your e-mail address, the version of this page that you agreed to, and when you asked,
        confirmed and ended it. Nothing is sent to you before you press the link in our first mail. Every mail
        after it has a link that ends the subscription at once, without a password. We do not count who opens
        a mail or presses a link.
      </p>

      <h2>What agents publish</h2>
      <p>
        A listing shows the agent's name, licence number and a number for WhatsApp, because the public must be
        able to know who advertises a property. Agents' e-mail addresses are not published.
      </p>

      <h2>Why we may do this</h2>
      <p>
        What your account holds is kept because you agreed to it when you made the account, and to give you
        what the account is for. Request records, the record of security events and counted attempts are kept
        because a service must be able to find faults and fend off attacks: a legitimate interest under
        section 20 of the Act. Details of agents are published to carry out our agreement with them. We sell
        no data, and we send nobody marketing without prior written consent, as section 40 requires.
      </p>

      <h2>How long we keep it</h2>
      <ul>
        <li>Your account and profile: until you delete them.</li>
        <li>A session: until you end it, log out, or it runs out, at the latest after {sessionDays} days.</li>
        <li>Links in our mails: they stop working after a day at most, and go a week later.</li>
        <li>
          An address for which somebody asks for such a link, known to us or not: until the mail is made, at
          the latest for a day.
        </li>
        <li>
          When you change your e-mail address: the old and the new one together for seven days, so that the
          old one can undo it; an hour when you do not finish.
        </li>
        <li>Mails: 30 days after they were sent, 90 days when they could not be.</li>
        <li>
          An address for the newsletter: a week without confirmation, a month after you ended it, and until
          then as long as you want it. Mails to it go when you end it.
        </li>
        <li>
          What you wrote to our office or asked of an agent: until it is dealt with and no question can come
          of it. Write to us and we delete it sooner.
        </li>
        <li>How fast pages were: 90 days.</li>
        <li>The record of security events: one year.</li>
        <li>Request records and copies made against loss: at most 30 days.</li>
        <li>
          Listings: while they are advertised, and no longer than the account of whoever advertises them.
        </li>
      </ul>
      <p>
        When you delete your account, everything above goes at once, but for three things: the record of
        security events, which stays for its year under a number; copies made against loss, until they are
        replaced; and the last mail, which tells you and then forgets your address within a day. Orders and
        requests you made, articles you wrote and changes you made to other people's listings stay without
        your name. While an order is pending, your account cannot be deleted: cancel it first.
      </p>

      <h2>Where it is and how it is protected</h2>
      <p>
        Connections are encrypted where the site is public. The program that serves pages can read and write
        records but cannot change how they are stored, and access for staff is limited to those who need it.
        If a breach concerns your data, we tell the Data Protection Commission and you as soon as reasonably
        practicable, as section 31 requires.
      </p>

      <h2>What you can ask of us</h2>
      <ul>
        <li>to know whether we hold data about you, and to receive a copy (section 35);</li>
        <li>to correct or delete data that is wrong, out of date or unlawfully kept (section 33);</li>
        <li>to stop processing that causes you unwarranted damage or distress (section 39);</li>
        <li>to stop direct marketing at any time (section 40);</li>
        <li>not to be subject to decisions taken by a machine alone (section 41). We take none.</li>
      </ul>
      <p>
        With an account you need not ask: in your <Link href={urls.settings}>settings</Link> you correct your
        profile, download everything we keep about you as a file, and delete your account. For anything else
        write to us and we answer within one month. If our answer does not satisfy you, you may complain to
        the Data Protection Commission of Ghana,{' '}
        <a href="https://dataprotection.org.gh">dataprotection.org.gh</a>.
      </p>

      <h2>Children</h2>
      <p>The service is meant for adults. We do not knowingly handle data of children.</p>

      <h2>Changes</h2>
      <p>
        When the service does more, this page will say so before it happens, and its date and version will
        change.
      </p>
    </LegalPage>
  )
}
