import type { ComponentProps } from 'react'
import { RadioCards } from '#/ui/fields/radio-cards.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import { MOBILE_MONEY } from './payment-answer.ts'

/** With the simulation; each shows its fields by the style alone, so that it does without script too. */
export const SIMULATED_METHODS = [
  { value: 'card', label: 'Card', note: 'Visa, Mastercard, Verve' },
  { value: MOBILE_MONEY, label: 'Mobile money', note: 'MTN, Telecel, AirtelTigo' },
]

/** The ways to pay, a card or what leads to one first. */
export function PaymentMethods({
  method,
  onChange,
  options,
}: {
  method: string
  onChange: (method: string) => void
  options: ComponentProps<typeof RadioCards>['options']
}) {
  return (
    <RadioCards
      legend="How to pay"
      legendHidden
      name="method"
      value={method}
      onChange={(next) => onChange(next ?? 'card')}
      options={options}
    />
  )
}

/** The wallet that a pretended prompt is sent to. */
export function WalletFields({ networks }: { networks: readonly string[] }) {
  return (
    <div className="by-wallet flex-col gap-4">
      <p className="text-ink-2 text-sm">
        Simulated: no money is taken, and no prompt is sent. The next page shows a pretended one.
      </p>
      <RadioCards
        legend="Network"
        name="network"
        defaultValue={networks[0] ?? null}
        options={networks.map((value) => ({ value, label: value }))}
      />
      <FormField name="wallet" label="Mobile money number" required hint="We never ask for your PIN.">
        {(control) => (
          <TextInput
            {...control}
            required={false}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
          />
        )}
      </FormField>
    </div>
  )
}
