import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import IconLock from '~icons/ph/lock'
import { CardFields } from '../checkout/payment-card.tsx'
import { PaymentMethods, SIMULATED_METHODS, WalletFields } from '../checkout/payment-methods.tsx'
import type { PaymentPage } from './monthly-payment-view.server.ts'

/** A sum that may be paid; `value` is what the form sends. */
type SumChoice = { value: string; label: string; amount: string }

/** Pays a sum online: a card or wallet here with the simulation, else on the page of the provider. */
export function MonthlyPaymentForm({
  form,
  href,
  fields,
}: {
  /** With `choices` one of these sums is paid, else what is typed. */
  form: NonNullable<PaymentPage['form']> & { choices?: readonly SumChoice[] }
  /** Of the act that pays, with the fields that its address names. */
  href: string
  fields: Record<string, string>
}) {
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  // One press until it is paid, however often the page is read anew.
  const [attemptKey] = useState(failure?.values.attemptKey || form.attemptKey)
  const [method, setMethod] = useState(failure?.values.method ?? 'card')
  const { takesCards, networks, leastPesewas, mostPesewas } = form
  const way = !takesCards ? 'online' : method === 'mobile_money' ? 'mobile_money' : 'card'
  return (
    <Card as="section" turn className="p-4 sm:p-6">
      <h2 className="mb-4 font-sans font-strong text-h3">How much, and how</h2>
      <CheckedForm
        schema={() =>
          import('#/features/collections/collection-form.schema.ts').then((module) =>
            module.collectionFormFor(way, { leastPesewas, mostPesewas }),
          )
        }
        answer={failure}
        action={href}
        submit={(form) => void (isBusy ? undefined : submit(form))}
        defaults={{ amount: form.amount }}
        label="Pay"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="attemptKey" value={attemptKey} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {form.choices ? (
          <SumChoices choices={form.choices} chosen={failure?.values.amount ?? form.amount} />
        ) : (
          <FormField name="amount" label="Amount in cedis" required hint={form.hint}>
            {(control) => <TextInput {...control} unit="GH₵" inputMode="decimal" autoComplete="off" />}
          </FormField>
        )}
        {takesCards ? (
          <div className="pay-methods flex flex-col gap-4">
            {networks.length > 0 ? (
              <PaymentMethods method={way} onChange={setMethod} options={SIMULATED_METHODS} />
            ) : null}
            <div className="by-card flex-col gap-4">
              <CardFields testCards={form.testCards} />
            </div>
            {networks.length > 0 ? <WalletFields networks={networks} /> : null}
          </div>
        ) : (
          <p className="text-ink-2">
            You pay on the secure page of Paystack, by card or mobile money (MTN, Telecel, AirtelTigo), and
            come back here. No data of a card reaches us.
          </p>
        )}
        <Button type="submit" wide busy={isBusy} icon={<IconLock />}>
          {takesCards ? 'Pay' : 'Continue to payment'}
        </Button>
      </CheckedForm>
    </Card>
  )
}

function SumChoices({ choices, chosen }: { choices: readonly SumChoice[]; chosen: string }) {
  const known = choices.some(({ value }) => value === chosen) ? chosen : choices[0]?.value
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">What you pay</legend>
      <div className="grid gap-2">
        {choices.map(({ value, label, amount }) => (
          <label
            key={value}
            className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded border-[1.5px] border-line-strong px-3 py-2 transition-colors hover:border-indigo has-checked:border-laterite has-checked:bg-laterite-tint has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="amount"
              value={value}
              defaultChecked={value === known}
              required
              className="size-4 shrink-0 outline-none"
              style={{ accentColor: 'var(--color-laterite)' }}
            />
            <span className="grow basis-28">{label}</span>
            <span className="font-semibold">{amount}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
