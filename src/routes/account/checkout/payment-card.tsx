import { type FormEvent, useState } from 'react'
import { formatCardNumber, formatExpiry } from '#/features/orders/card.rules.ts'
import { cardBrand, cardDigits } from '#/shared/card-number.ts'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import IconCaretDown from '~icons/ph/caret-down'
import IconCard from '~icons/ph/credit-card'

export type TestCard = { number: string; brand: string; outcome: 'paid' | 'declined' }

/** The card. Its fields are always empty to begin with, and help with spaces and slash while somebody types. */
export function CardFields({
  testCards,
  isDeclined = false,
}: {
  testCards: readonly TestCard[]
  /** Another card is asked for: without script the page opens at its field. */
  isDeclined?: boolean
}) {
  const [brand, setBrand] = useState('Card')
  return (
    <>
      <TestNumbers cards={testCards} />
      <FormField
        name="cardNumber"
        label="Card number"
        required
        hint={<span aria-live="polite">{brand === 'Card' ? 'The 16 to 19 digits on the card' : brand}</span>}
      >
        {({ name }) => (
          <TextInput
            name={name}
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={23}
            icon={<IconCard />}
            autoFocus={isDeclined}
            className="scroll-mt-12"
            onInput={(event) => {
              shape(event, formatCardNumber)
              setBrand(cardBrand(cardDigits(event.currentTarget.value)))
            }}
          />
        )}
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField name="expiryDate" label="Expiry date" required hint="MM/YY">
          {({ name }) => (
            <TextInput
              name={name}
              inputMode="numeric"
              autoComplete="cc-exp"
              maxLength={5}
              onInput={(event) => shape(event, formatExpiry)}
            />
          )}
        </FormField>
        <FormField name="cvv" label="CVV" required hint="3 or 4 digits">
          {({ name }) => <TextInput name={name} inputMode="numeric" autoComplete="cc-csc" maxLength={4} />}
        </FormField>
      </div>
    </>
  )
}

// Only at the end: whoever corrects something in the middle keeps the place.
function shape(event: FormEvent<HTMLInputElement>, format: (text: string) => string): void {
  const input = event.currentTarget
  const { inputType } = event.nativeEvent as InputEvent
  if (inputType?.startsWith('delete') || input.selectionStart !== input.value.length) return
  input.value = format(input.value)
}

function TestNumbers({ cards }: { cards: readonly TestCard[] }) {
  return (
    <details className="group rounded border border-line px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        Simulated: no money is taken. Test numbers
        <IconCaretDown className="shrink-0 group-open:rotate-180" />
      </summary>
      <p className="mt-2 text-ink-2 text-sm">
        Do not type the number of a real card. Any month ahead and any three digits go with these:
      </p>
      <ul className="mt-2 text-sm">
        {cards.map(({ number, brand, outcome }) => (
          <li key={number}>
            <code className="select-all">{number}</code> {brand}, {outcome}
          </li>
        ))}
      </ul>
    </details>
  )
}
