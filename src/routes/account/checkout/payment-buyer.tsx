import { type ReactNode, useState } from 'react'
import { TextInput, type TextInputProps } from '#/ui/fields/text-input.tsx'
import { FormField, useFormField, useFormFields } from '#/web/request/checked-form.tsx'
import { PaymentSection } from './payment-section.tsx'

const FIELDS = ['fullName', 'email', 'phone', 'address', 'city', 'state', 'zipCode']

/** Who buys and where they live. What a last order said of both is one line that unfolds into its fields. */
export function BuyerSections({
  step,
  isKnown,
}: {
  /** The number of the first. */
  step: number
  /** All of it was said with an order before. */
  isKnown: boolean
}) {
  const { errors, values: known } = useFormFields()
  // What it says may be another thing by then.
  const [isOpen, setOpen] = useState(false)
  if (!isKnown)
    return (
      <>
        <PaymentSection title="Your details" step={step}>
          <Details />
        </PaymentSection>
        <PaymentSection title="Your address" step={step + 1}>
          <Address />
        </PaymentSection>
      </>
    )
  return (
    <PaymentSection title="Your details" step={step}>
      <details
        open={FIELDS.some((name) => errors[name])}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open)
          // What was pressed goes; an error has the focus already.
          if (currentTarget.open && !document.activeElement?.matches('input'))
            currentTarget.querySelector('input')?.focus()
        }}
      >
        <summary className={isOpen ? 'hidden' : 'flex cursor-pointer items-start justify-between gap-4'}>
          <span className="min-w-0 break-words">
            <span className="font-semibold">{known.fullName}</span>
            <span className="block text-ink-2 text-sm">
              {known.phone}, {known.email}
            </span>
            <span className="block text-ink-2 text-sm">
              {known.address}, {known.city}, {known.state}, {known.zipCode}
            </span>
          </span>
          <span className="button button-small text-indigo underline">Change</span>
        </summary>
        <p className="mb-4 text-ink-2 text-sm">
          Filled in from your last order, the address too. Change what is different.
        </p>
        <div className="flex flex-col gap-4">
          <Details />
          <Address />
        </div>
      </details>
    </PaymentSection>
  )
}

function Details() {
  return (
    <>
      <TextField name="fullName" label="Full name" autoComplete="name" maxLength={100} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
        />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint="Such as 024 412 3456 or +44 20 7946 0000"
        />
      </div>
    </>
  )
}

function Address() {
  const { error } = useFormField('zipCode')
  return (
    <>
      <TextField name="address" label="Address" autoComplete="street-address" maxLength={300} />
      <div className="grid grid-cols-2 gap-4">
        <TextField name="city" label="City" autoComplete="address-level2" maxLength={100} />
        <TextField name="state" label="State / region" autoComplete="address-level1" maxLength={100} />
      </div>
      <TextField
        name="zipCode"
        label="Digital address / zip code"
        autoComplete="postal-code"
        maxLength={20}
        hint={
          <>
            {error ? 'Write your GhanaPostGPS address here' : 'Your GhanaPostGPS address'}, such as{' '}
            <span className="whitespace-nowrap">GA-183-8164</span>
          </>
        }
      />
    </>
  )
}

export function TextField({
  name,
  label,
  hint,
  ...input
}: TextInputProps & { name: string; label: string; hint?: ReactNode }) {
  return (
    <FormField name={name} label={label} required {...(hint ? { hint } : {})}>
      {(control) => <TextInput {...input} {...control} />}
    </FormField>
  )
}
