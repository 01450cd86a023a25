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

/** Pays a sum online: a card or wallet here with the simulation, else on the page of the provider. */
export function MonthlyPaymentForm({
  form,
  href,
  fields,
}: {
  form: NonNullable<PaymentPage['form']>
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
        <FormField name="amount" label="Amount in cedis" required hint={form.hint}>
          {(control) => <TextInput {...control} unit="GH₵" inputMode="decimal" autoComplete="off" />}
        </FormField>
        {takesCards ? (
          <div className="pay-methods flex flex-col gap-4">
            {networks.length > 0 ? (
              <PaymentMethods method={way} onChange={setMethod} options={SIMULATED_METHODS} />
            ) : null}
            <div className="by-card">
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
