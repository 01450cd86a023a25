import { redirect } from 'react-router'
import { noOffer } from '#/features/agreements/agreement.errors.ts'
import { findRunningAgreement } from '#/features/agreements/agreement.queries.server.ts'
import { runningSentence } from '#/features/agreements/agreement.rules.ts'
import { applicationForm } from '#/features/agreements/agreement-form.schema.ts'
import { applyToRentToOwn } from '#/features/agreements/signing/application.commands.server.ts'
import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import { findOffer } from '#/features/rent-to-own/offer.queries.server.ts'
import { lateRule, refundTexts } from '#/features/rent-to-own/offer-example.rules.ts'
import { monthlyParts, totalPaidPesewas } from '#/features/rent-to-own/terms.rules.ts'
import { formatAmount } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { on, signedInActs } from '#/web/act/act-route.server.ts'
import { useAct } from '#/web/act/use-act.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { CheckedForm, FormField, useFormFields } from '#/web/request/checked-form.tsx'
import { signedInPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/application'
import { APPLICATION_ACTS } from './application-acts.ts'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Apply to rent to own'

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock, config, identity }, { accountId }) => {
    const property = await getPublicProperty(db, { id: params.propertyId, now: clock.now() })
    const { id } = property
    const offer = await findOffer(db, { propertyId: id })
    if (!offer) throw noOffer()
    const running = await findRunningAgreement(db, { accountId, propertyId: id })
    const { terms } = offer
    const { equityPesewas, rentPesewas } = monthlyParts(terms)
    const needed = Math.ceil((terms.monthlyPesewas * 100) / config.agreements.paymentToIncomePercent)
    return {
      id,
      title: titleWithPlace(property),
      offerId: offer.id,
      isClosed: identity === undefined,
      running: running ? { text: runningSentence(running), href: urls.myHomeOf(running.id) } : null,
      daysKept: config.agreements.identityDaysAfterRefusal,
      yearsKept: config.agreements.identityYearsAfterEnd,
      percent: config.agreements.paymentToIncomePercent,
      needed: formatAmount(needed),
      facts: [
        { term: 'Price', text: formatAmount(terms.pricePesewas) },
        { term: 'Option fee, on the day of signing', text: formatAmount(terms.optionFeePesewas) },
        { term: `${terms.months} monthly payments`, text: formatAmount(terms.monthlyPesewas) },
        { term: 'of which equity', text: formatAmount(equityPesewas) },
        { term: 'of which rent', text: formatAmount(rentPesewas) },
        { term: 'All payments together', text: formatAmount(totalPaidPesewas(terms)) },
      ],
      rules: [
        { title: 'If you pay late', sentences: [lateRule(terms)] },
        { title: 'If you leave', sentences: refundTexts(terms) },
      ],
    }
  })

export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(APPLICATION_ACTS.apply, applicationForm, async ({ services, actor }, form) => {
      const { agreementId } = await applyToRentToOwn(services, actor, form)
      return redirect(`${urls.myHome}?agreement=${agreementId}`)
    }),
  ])

export const clientAction = clientActs(APPLICATION_ACTS)

const load = () => import('#/features/agreements/agreement-form.schema.ts').then((one) => one.applicationForm)

export default function Application({ loaderData }: Route.ComponentProps) {
  const { id, title, offerId, percent, needed, facts, rules, isClosed, running, daysKept, yearsKept } =
    loaderData
  const href = actHref(APPLICATION_ACTS.apply, { propertyId: id })
  const { failure, fetcher, isBusy, submit } = useAct(href, { only: 'done' })
  // Without script the page came back whole, and without the number.
  const asksAgain = failure !== undefined && fetcher.data === undefined
  return (
    <DashboardPage
      title={TITLE}
      intro={
        <Link href={urls.property(id)} className="underline">
          {title}
        </Link>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card as="section" turn className="p-4 sm:p-6 lg:sticky lg:top-20">
          <h2 className="font-sans font-strong text-h3">You apply on these terms</h2>
          <dl className="mt-2 divide-y divide-dashed divide-line">
            {facts.map(({ term, text }) => (
              <div key={term} className="flex justify-between gap-4 py-2">
                <dt className="text-ink-2">{term}</dt>
                <dd className="tabular text-right font-semibold">{text}</dd>
              </div>
            ))}
          </dl>
          {rules.map(({ title: name, sentences }) => (
            <section key={name} className="mt-3">
              <h3 className="font-sans font-semibold text-base">{name}</h3>
              {sentences.map((sentence) => (
                <p key={sentence} className="text-ink-2">
                  {sentence}
                </p>
              ))}
            </section>
          ))}
          <p className="mt-3">
            <Link href={urls.affordability} className="text-indigo underline">
              What can I pay?
            </Link>
          </p>
          <p className="mt-3 text-ink-2 text-sm">
            They stay as they are for you when the offer changes later. Applying costs nothing and binds
            nobody.
          </p>
        </Card>
        {running ? (
          <Alert title={running.text} action={<LinkButton href={running.href}>See My home</LinkButton>}>
            One application for a home is enough: My home shows how far it is.
          </Alert>
        ) : isClosed ? (
          <Alert
            title="Applications are closed at the moment."
            action={
              <LinkButton href={urls.contact} variant="secondary">
                Ask our office
              </LinkButton>
            }
          >
            The terms of this home stand. Our office can say when applications open again.
          </Alert>
        ) : (
          <Card as="section" className="p-4 sm:p-6">
            <CheckedForm
              schema={load}
              answer={failure}
              action={href}
              submit={submit}
              defaults={{
                monthlyIncome: '',
                employment: '',
                ghanaCard: '',
                guarantorName: '',
                guarantorPhone: '',
                guarantorRelationship: '',
              }}
              label={TITLE}
              className="flex flex-col gap-4"
            >
              <input type="hidden" name="propertyId" value={id} />
              <input type="hidden" name="offerId" value={offerId} />
              <FormField
                name="monthlyIncome"
                label="Income of your household a month, in cedis"
                required
                hint={`The monthly payment should be ${percent}% of it at most: ${needed} or more`}
              >
                {(control) => <TextInput {...control} unit="GH₵" inputMode="decimal" autoComplete="off" />}
              </FormField>
              <FormField
                name="employment"
                label="Where it comes from"
                required
                hint="Such as nurse at Ridge Hospital, or trader at Makola"
              >
                {(control) => <TextInput {...control} maxLength={200} autoComplete="off" />}
              </FormField>
              <FormField
                name="ghanaCard"
                label="Number of your Ghana Card"
                required
                hint={
                  asksAgain
                    ? 'Please enter it again: the number is never sent back to a page. Such as GHA-123456789-0'
                    : 'Such as GHA-123456789-0. It is encrypted, and nobody sees more of it than its end'
                }
              >
                {(control) => (
                  <TextInput {...control} autoComplete="off" autoCapitalize="characters" maxLength={30} />
                )}
              </FormField>
              <fieldset className="flex flex-col gap-4">
                <legend className="mb-4 font-semibold">A guarantor, if you have one</legend>
                <FormField name="guarantorName" label="Name of the guarantor" optional>
                  {(control) => <TextInput {...control} maxLength={100} autoComplete="off" />}
                </FormField>
                <FormField name="guarantorPhone" label="Phone of the guarantor" optional>
                  {(control) => <TextInput {...control} type="tel" maxLength={30} autoComplete="off" />}
                </FormField>
                <FormField
                  name="guarantorRelationship"
                  label="How you know each other"
                  optional
                  hint="Such as sister, or employer"
                >
                  {(control) => <TextInput {...control} maxLength={100} autoComplete="off" />}
                </FormField>
                <Ticked
                  name="guarantorConsent"
                  label="If I name a guarantor: they know it and agree that the office calls them."
                />
              </fieldset>
              <Ticked
                name="consent"
                label="I agree that the office uses what I enter here to decide about this application. I can withdraw it, and then nothing is decided."
              />
              <p className="text-ink-2 text-sm">
                Documents, such as payslips, can be added once the application is sent. They, card number,
                guarantor and income are deleted {daysKept} days after a refusal or a withdrawal, and{' '}
                {yearsKept} years after an agreement ends.
              </p>
              <div>
                <Button type="submit" busy={isBusy}>
                  Send the application
                </Button>
              </div>
            </CheckedForm>
          </Card>
        )}
      </div>
    </DashboardPage>
  )
}

function Ticked({ name, label }: { name: 'consent' | 'guarantorConsent'; label: string }) {
  const { errors, values } = useFormFields()
  const error = errors[name]
  return (
    <div>
      <Checkbox
        name={name}
        label={label}
        defaultChecked={values[name] === 'on'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error ? (
        <p id={`${name}-error`} className="text-danger text-sm">
          {error.join(' ')}
        </p>
      ) : null}
    </div>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the offer')
