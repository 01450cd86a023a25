import { affordability } from '#/features/agreements/income/affordability.rules.ts'
import { affordabilityForm } from '#/features/agreements/income/affordability.schema.ts'
import { cedisText } from '#/features/properties/price-text.rules.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'
import { formatAmount } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { formAction } from '#/web/request/form.server.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/affordability'

export const handle = { access: 'public', isStill: true } satisfies RouteHandle
export const headers = privatePageHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  page(context, async ({ config }) => ({ percent: config.agreements.paymentToIncomePercent }))

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, affordabilityForm, async ({ config }, form) => {
    const { monthlyPesewas, inAllPesewas } = affordability(form, {
      percent: config.agreements.paymentToIncomePercent,
    })
    const cash = Math.floor(form.savings / 100)
    return {
      values: {
        income: cedisText(form.income),
        savings: cedisText(form.savings),
        months: String(form.months),
      },
      estimate: {
        monthly: formatAmount(monthlyPesewas),
        inAll: formatAmount(inAllPesewas),
        savings: formatAmount(form.savings),
        months: form.months,
        fits: propertiesHref({
          tag: 'For Sale',
          ...(cash > 0 ? { cash } : {}),
          ...(monthlyPesewas > 0 ? { monthly: monthlyPesewas / 100 } : {}),
        }),
      },
    }
  })

/** What a household can pay for a home, by the rule that applications are read with. Nothing of it is stored. */
export default function Affordability({ loaderData: { percent }, actionData }: Route.ComponentProps) {
  const estimate = actionData && 'estimate' in actionData ? actionData.estimate : null
  const failed = actionData && 'errors' in actionData ? actionData : null
  // Without script the page came back whole.
  const typed: Readonly<Record<string, string>> = actionData?.values ?? { months: '120' }
  const errorOf = (name: string) => failed?.errors[name]?.join(' ')
  return (
    <>
      <title>What can I pay?</title>
      <meta
        name="description"
        content="What a household can pay for a home each month, and which homes fit. Without an account, and nothing is stored."
      />
      <div className="page-width py-8">
        <div className="max-w-dialog">
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
          {estimate ? (
            <Card as="section" turn className="mb-6 p-4 sm:p-6">
              <h2 className="font-normal font-sans text-base text-ink-2">Each month, at most</h2>
              <p className="font-bold text-price-lg leading-none">{estimate.monthly}</p>
              <p className="mt-3">
                With {estimate.savings} now and that for {estimate.months} months you pay{' '}
                <b>{estimate.inAll}</b> in all. A part of rent to own is rent, so the price of the home is
                less than that: each offer shows its own sum.
              </p>
              <p className="mt-4">
                <LinkButton href={estimate.fits}>See the homes that fit</LinkButton>
              </p>
            </Card>
          ) : null}
          <form method="post" action={urls.affordability} className="flex flex-col gap-4">
            <Field label="Income of your household a month, in cedis" error={errorOf('income')}>
              <TextInput
                name="income"
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
                unit="GH₵"
                inputMode="decimal"
                autoComplete="off"
                maxLength={30}
                defaultValue={typed.savings}
              />
            </Field>
            <Field label="Over how many months" error={errorOf('months')}>
              <TextInput
                name="months"
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
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
