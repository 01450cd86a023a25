import { affordabilityForm } from '#/features/agreements/income/affordability.schema.ts'
import { cedisText } from '#/features/properties/price-text.rules.ts'
import { findOfferMonths } from '#/features/rent-to-own/offer.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { formAction } from '#/web/request/form.server.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/affordability'
import { answerFor } from './affordability-answer.server.ts'
import { Answer } from './affordability-answer.tsx'
import './affordability.css'

export const handle = { access: 'public', isStill: true } satisfies RouteHandle
export const headers = privatePageHeaders

/** The invented household of the example, in whole pesewas. */
const EXAMPLE = { income: 2_000_000, savings: 10_000_000 }
const USUAL_MONTHS = 72
const FIELDS = ['income', 'savings', 'months'] as const

export const loader = ({ context }: Route.LoaderArgs) =>
  page(context, async (services) => {
    const offers = await findOfferMonths(services.db)
    const months = offers ? Math.min(offers.longest, Math.max(offers.shortest, USUAL_MONTHS)) : USUAL_MONTHS
    return {
      percent: services.config.agreements.paymentToIncomePercent,
      offers,
      months,
      example: await answerFor(services, { ...EXAMPLE, months }),
    }
  })

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, affordabilityForm, async (services, form) => ({
    values: {
      income: cedisText(form.income),
      savings: cedisText(form.savings),
      months: String(form.months),
    },
    answer: await answerFor(services, form),
  }))

/** What a household can pay for a home, by the rule that applications are read with. Nothing of it is stored. */
export default function Affordability({
  loaderData: { percent, offers, months, example },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData && 'answer' in actionData ? actionData.answer : null
  const failed = actionData && 'errors' in actionData ? actionData : null
  // Without script the page came back whole.
  const typed: Readonly<Record<string, string>> = actionData?.values ?? { months: String(months) }
  const errorOf = (name: string) => failed?.errors[name]?.join(' ')
  const firstWrong = FIELDS.find((name) => failed?.errors[name])
  const hint = offers
    ? `Homes to rent to own are offered here over ${
        offers.shortest === offers.longest ? offers.longest : `${offers.shortest} to ${offers.longest}`
      } months`
    : undefined
  return (
    <>
      <title>What can I pay?</title>
      <meta
        name="description"
        content="What a household can pay for a home each month, and which homes fit. Without an account, and nothing is stored."
      />
      <div className="affordability page-width py-8">
        <div>
          <h1 className="text-h2">What can I pay?</h1>
          <p className="mt-2 mb-6 text-ink-2">
            The rule of the office: what you pay each month is {percent}% of your household’s income at most.
            Enter your figures and see what that is. Nothing is stored.
          </p>
          {failed?.message ? (
            <div className="mb-4">
              <Alert kind="danger" title={failed.message} />
            </div>
          ) : null}
          <form method="post" action={`${urls.affordability}#answer`} className="flex flex-col gap-4">
            <Field label="Income of your household a month, in cedis" error={errorOf('income')}>
              <TextInput
                name="income"
                autoFocus={firstWrong === 'income'}
                unit="GH₵"
                inputMode="decimal"
                autoComplete="off"
                maxLength={30}
                defaultValue={typed.income}
              />
            </Field>
            <Field label="What you have saved, in cedis" error={errorOf('savings')}>
              <TextInput
                name="savings"
                autoFocus={firstWrong === 'savings'}
                unit="GH₵"
                inputMode="decimal"
                autoComplete="off"
                maxLength={30}
                defaultValue={typed.savings}
              />
            </Field>
            <Field label="Over how many months" hint={hint} error={errorOf('months')}>
              <TextInput
                name="months"
                autoFocus={firstWrong === 'months'}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                defaultValue={typed.months}
              />
            </Field>
            <div>
              <Button type="submit">Work it out</Button>
            </div>
          </form>
        </div>
        {/* The form leads to the answer by its id: without one the page stays at what has to be put right. */}
        <Answer id={failed ? undefined : 'answer'} answer={answer ?? example} isExample={!answer} />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
