import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '../request/access.ts'
import { publicPageHeaders } from '../request/cache.ts'
import { useSite } from '../request/site.ts'
import { LegalPage } from './legal-page.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export default function PrivacyPolicy() {
  const { brand } = useSite()
  return (
    <LegalPage
      title="Privacy policy"
      description={`What ${brand.name} knows about its visitors, why, for how long, and what you can ask of us under Ghana's Data Protection Act, 2012.`}
      path={urls.privacyPolicy}
      effective="21 November 2026"
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
          result and a random number for the request. It does not note your name, your internet address or the
          contents of what you type into a form.
        </li>
        <li>
          <strong>Searches.</strong> What you search for stands in the address of the page, so that you can
          share it and go back to it. We do not keep a history of your searches.
        </li>
        <li>
          <strong>Cookies.</strong> A visitor gets none. There is no advertising, no tracking across sites,
          and no page of ours loads anything from another company's servers.
        </li>
      </ul>

      <h2>When you contact an agent or us</h2>
      <p>
        The WhatsApp, telephone and e-mail links open an application on your own device. What you send with it
        goes to the agent or to our office, and to the company that runs the application under its own terms.
        WhatsApp opens with the title, price and address of the listing already written; nothing is sent
        before you press send.
      </p>

      <h2>What agents publish</h2>
      <p>
        A listing shows the agent's name, licence number and a number for WhatsApp, because the public must be
        able to know who advertises a property. Agents' e-mail addresses are not published.
      </p>

      <h2>Why we may do this</h2>
      <p>
        Request records are kept because a service must be able to find faults and fend off attacks: a
        legitimate interest under section 20 of the Act. Details of agents are published to carry out our
        agreement with them. We sell no data, and we send nobody marketing without prior written consent, as
        section 40 requires.
      </p>

      <h2>How long we keep it</h2>
      <p>Request records are kept for at most 30 days. Listings are kept while they are advertised.</p>

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
        Write to us and we answer within one month. If our answer does not satisfy you, you may complain to
        the Data Protection Commission of Ghana.
      </p>

      <h2>Children</h2>
      <p>The service is meant for adults. We do not knowingly handle data of children.</p>

      <h2>Changes</h2>
      <p>
        When the service does more, such as accounts, favourites or messages, this page will say so before it
        happens, and its date will change.
      </p>
    </LegalPage>
  )
}
