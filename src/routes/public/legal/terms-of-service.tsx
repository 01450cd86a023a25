import { getGeneralPlanRule } from '#/features/plans/plan-rule.queries.server.ts'
import { ruleText } from '#/features/plans/plan-rule.rules.ts'
import { formatAmount } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/terms-of-service'
import { LegalPage } from './legal-page.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  page(context, async ({ payments, db }) => {
    const rule = await getGeneralPlanRule(db)
    return {
      takesMoney: payments.name !== 'simulated',
      planAdds:
        rule.kind === 'flat'
          ? `${formatAmount(rule.amountPesewas)} for every three months of the plan`
          : ruleText(rule),
    }
  })

export default function TermsOfService({ loaderData: { takesMoney, planAdds } }: Route.ComponentProps) {
  const { brand, showsSamples } = useSite()
  return (
    <LegalPage
      title="Terms of service"
      description={`The terms on which ${brand.name} lists property in Ghana: what we do, what agents answer for, rent law, payment plans and ${takesMoney ? 'payment' : 'simulated payment'}.`}
      path={urls.termsOfService}
      effective="21 November 2026"
    >
      <p>
        These terms apply between you and {brand.legalName} ("we") when you use {brand.name}. They are
        governed by the law of Ghana. By using the site you accept them; if you do not, please do not use it.
      </p>

      <h2>What {brand.name} is</h2>
      <p>
        {brand.name} is a marketplace. Agents and owners advertise property; visitors find it and speak to
        them. We are not a party to a sale, a tenancy or a rent-to-own agreement between you and an advertiser
        {takesMoney ? '.' : ', and we hold no money for either side.'}
      </p>

      {showsSamples ? (
        <>
          <h2>Sample listings</h2>
          <p>
            The listings, agents and articles shown at present are samples, and their pictures are
            computer-made. None of them is an offer.
          </p>
        </>
      ) : null}

      {takesMoney ? <RealPayment /> : <SimulatedPayment />}

      <h2>Listings</h2>
      <ul>
        <li>
          Whoever advertises answers for the truth of the advertisement: that they may offer the property,
          that it is as described, and that the price is complete.
        </li>
        <li>
          Estate agency in Ghana requires a licence under the Real Estate Agency Act, 2020 (Act 1047). Where
          an agent's licence number is shown, you can ask the Real Estate Agency Council about it.
        </li>
        <li>
          Prices are in Ghana cedis. Pricing in a foreign currency without authorisation is not permitted
          under the Foreign Exchange Act, 2006 (Act 723).
        </li>
        <li>We may correct, refuse or remove a listing that breaks the law or these terms.</li>
      </ul>

      <h2>Renting</h2>
      <p>
        Tenancies are subject to the Rent Act, 1963 (Act 220) and the law that amends it. A landlord may not
        demand more than six months' rent in advance for a tenancy longer than six months, nor more than one
        month's rent for a monthly or shorter tenancy; to do so is an offence under section 25(5). A tenant is
        entitled to a receipt for every payment and to a record of the terms. Disputes go first to the Rent
        Control Department. Nothing on this site changes those rights.
      </p>

      <h2>Buying land and houses</h2>
      <p>
        Interests in land are governed by the Land Act, 2020 (Act 1036). Before you commit, have a search made
        at the Lands Commission, compare the site plan with the ground, and have a lawyer read the indenture
        or title certificate. A listing is an invitation to inspect, not a promise of title.
      </p>

      <h2>Payment plans</h2>
      <p>
        The plan on a listing is an illustration worked out from its price: the price plus {planAdds} is the
        total; half of the total is the first payment, and the other half is paid in equal monthly parts, the
        last of which takes up any difference from rounding. The page shows how much more than the list price
        that comes to. A plan binds nobody until you and the seller have signed an agreement.
      </p>

      <h2>Fair use</h2>
      <p>
        Do not use the site to deceive, to harass, to break the law, to collect other people's data, or to
        load it so heavily that it fails others. Do not try to get around its protection.
      </p>

      <h2>Our liability</h2>
      <p>
        We take reasonable care to keep the site working and its contents correct, but we cannot promise that
        either is always so, and we do not inspect the properties. To the extent that the law allows, we are
        not liable for loss that follows from an advertiser's statements or from dealings between you and an
        advertiser. Nothing here limits liability that the law does not allow to be limited, nor your rights
        as a consumer.
      </p>

      <h2>Changes and contact</h2>
      <p>
        When these terms change, the date above changes with them. Questions go to{' '}
        <a href={`mailto:${brand.email}`}>{brand.email}</a> or {brand.address}. How we handle personal data is
        on the <a href={urls.privacyPolicy}>privacy policy</a> page.
      </p>
    </LegalPage>
  )
}

function SimulatedPayment() {
  return (
    <>
      <h2>Payment is simulated</h2>
      <p>
        No money is taken on this site. Wherever a payment step appears it is a simulation, says so, and
        creates no obligation to pay and no right to a property. Nobody acting for us will ask you to pay into
        a private account or mobile-money wallet to "hold" a listing. Never pay anyone before you have seen
        the property and the papers.
      </p>
    </>
  )
}

function RealPayment() {
  return (
    <>
      <h2>Payment</h2>
      <p>
        You pay for an order by card or mobile money on the page of Paystack, or by bank transfer to the
        account that the page of your order names. Your order reserves its homes once the whole amount has
        come. What comes too late, or for homes that are not to be had any more, goes back to you, and so does
        what you paid for an order that is cancelled.
      </p>
      <p>
        Nobody acting for us will ask you to pay into a private account or mobile-money wallet, or write to
        change the account. Never pay anyone before you have seen the property and the papers.
      </p>
    </>
  )
}
