import { clsx } from 'clsx'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  MOST_SELLER_ADDRESS_CHARACTERS,
  MOST_SELLER_NAME_CHARACTERS,
  REFUND_ROWS,
  REPAIR_LABELS,
} from '#/features/rent-to-own/offer.schema.ts'
import { REPAIR_PARTS } from '#/features/rent-to-own/terms.rules.ts'
import type { FieldErrors } from '#/shared/input.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { AmountInput } from '#/ui/fields/amount-input.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { LeaveGuard } from '#/web/leave/leave-guard.tsx'
import { useUnsaved } from '#/web/leave/use-unsaved.ts'
import { CheckedForm, FormField, useFormFields } from '#/web/request/checked-form.tsx'
import { OFFER_ACTS } from './property-offer-acts.ts'

const REPAIRERS = [
  { value: 'seller', label: 'The seller' },
  { value: 'buyer', label: 'The buyer' },
]
const SELLER_FIELDS = ['sellerName', 'sellerAddress', 'sellerEmail']
const LATE_FIELDS = ['graceDays', 'lateFee', 'lateFeeCap']
const REFUND_FIELDS = REFUND_ROWS.flatMap((row) => [`refundMonth${row}`, `refundShare${row}`])
const PAUSE_MS = 400
// Who sells is nothing that an address should hold.
const NOT_IN_ADDRESS = [...SELLER_FIELDS, 'current']

/** The terms of an offer. While somebody types, the address follows, and with it the example that the server works out. */
export function OfferForm({
  propertyId,
  current,
  fields,
  errors,
  status,
}: {
  propertyId: string
  current: string
  fields: Readonly<Record<string, string>>
  errors: FieldErrors
  /** Whether the terms add up; said beside the buttons where the example is out of sight. */
  status: ReactNode
}) {
  const href = actHref(OFFER_ACTS.set, { id: propertyId })
  const { isUnsaved, typed, answered } = useUnsaved()
  const { failure, isBusy, submit } = useAct(href, { only: 'done', onAnswer: answered })
  const { workOut, stop } = useWorkedExample(propertyId)
  const isHydrated = useHydrated()
  // What the page came with; later the example beside the form says what does not add up.
  const [first] = useState(() =>
    Object.keys(errors).length > 0 ? { errors, values: fields, message: undefined } : undefined,
  )
  // The address, which the fields follow, does not hold who sells.
  const [seller] = useState(fields.sellerName)
  return (
    <div
      onInput={(event) => {
        typed()
        workOut(formOf(event.target))
      }}
    >
      <LeaveGuard risk={isUnsaved ? 'unsaved' : undefined} onAsk={stop} />
      <CheckedForm
        key={current}
        schema={() => import('#/features/rent-to-own/offer.schema.ts').then((module) => module.offerForm)}
        answer={failure ?? (first && { errors: first.errors, values: first.values })}
        action={href}
        submit={submit}
        defaults={fields}
        label="Terms of the offer"
        className="flex flex-col gap-8"
      >
        <input type="hidden" name="current" value={current} />
        <fieldset>
          <legend className="font-sans font-semibold text-h3">Price and payments</legend>
          {/* Two in a row on a phone, too: what they hold is short. */}
          <div className="mt-3 grid grid-cols-2 gap-4">
            <div className="col-span-2">
              <Amount
                name="price"
                label="Price in the offer"
                hint="What the buyer pays for the home in all; rent is on top."
              />
            </div>
            <Amount name="optionFee" label="Option fee" hint="On the first day. It is equity." />
            <Amount name="monthly" label="Monthly payment" />
            <Short name="share" label="Equity share" hint="Per cent of each payment; the rest is rent." />
            <Short name="priceCap" label="Price may rise by" hint="Per cent a year, 0 for a locked price." />
            <Short name="months" label="Term in months" />
          </div>
        </fieldset>
        <div>
          <Folded
            title="Who sells"
            says={seller || 'As an agreement will name them'}
            names={SELLER_FIELDS}
            isOpen={!seller}
          >
            <p className="text-ink-2 text-sm">As an agreement will name them. Visitors do not see this.</p>
            <Fields>
              <FormField name="sellerName" label="Seller’s name" required>
                {(control) => (
                  <TextInput {...control} maxLength={MOST_SELLER_NAME_CHARACTERS} autoComplete="off" />
                )}
              </FormField>
              <FormField
                name="sellerEmail"
                label="Seller’s e-mail"
                hint="Gets the agreement as a PDF once both have signed."
                required
              >
                {(control) => <TextInput {...control} type="email" maxLength={254} autoComplete="off" />}
              </FormField>
              <FormField name="sellerAddress" label="Seller’s address" required>
                {(control) => <TextArea {...control} maxLength={MOST_SELLER_ADDRESS_CHARACTERS} rows={2} />}
              </FormField>
            </Fields>
          </Folded>
          <Folded
            title="Late payments"
            says={`${fields.graceDays ?? ''} days of grace, then GH₵${fields.lateFee ?? ''}`}
            names={LATE_FIELDS}
          >
            <Fields>
              <Short name="graceDays" label="Days of grace" />
              <Amount name="lateFee" label="Late fee" hint="Once for each late payment." />
              <Amount
                name="lateFeeCap"
                label="All late fees together"
                hint="Never more than this over the whole agreement."
              />
            </Fields>
          </Folded>
          <Refunds fields={fields} />
          <Folded
            title="Who repairs what"
            says={`The seller repairs ${REPAIR_PARTS.filter((part) => fields[part] === 'seller').length} of ${REPAIR_PARTS.length} parts`}
            names={REPAIR_PARTS}
          >
            <Fields isEven>
              {REPAIR_PARTS.map((part) => (
                <FormField key={part} name={part} label={REPAIR_LABELS[part]} required>
                  {(control) => <Select {...control} options={REPAIRERS} />}
                </FormField>
              ))}
            </Fields>
          </Folded>
        </div>
        <div className="action-bar offer-bar sticky bottom-0 z-10 flex flex-wrap items-center gap-3 bg-limewash">
          <div className="basis-full font-semibold text-sm lg:hidden">{status}</div>
          <Button type="submit" size="sm" busy={isBusy}>
            {current ? 'Save as a new offer' : 'Offer to rent to own'}
          </Button>
          {/* With script the example follows by itself. */}
          {isHydrated ? null : (
            <Button
              type="submit"
              size="sm"
              variant="secondary"
              formMethod="get"
              formAction={urls.propertyOffer(propertyId)}
              formNoValidate
            >
              Work it out
            </Button>
          )}
        </div>
      </CheckedForm>
    </div>
  )
}

function useWorkedExample(propertyId: string) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => stop, [stop])
  const workOut = (form: HTMLFormElement | null) => {
    if (!form) return
    stop()
    timer.current = setTimeout(() => {
      const address = new URLSearchParams()
      for (const [name, value] of new FormData(form))
        if (typeof value === 'string' && !NOT_IN_ADDRESS.includes(name)) address.set(name, value)
      void navigate(`${urls.propertyOffer(propertyId)}?${address}`, {
        replace: true,
        preventScrollReset: true,
      })
    }, PAUSE_MS)
  }
  return { workOut, stop }
}

const formOf = (target: EventTarget) => (target instanceof Element ? target.closest('form') : null)

/** `isEven`: labels take one line or two, and no field has a hint, so that the fields stand on one line. */
function Fields({ isEven = false, children }: { isEven?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('mt-3 grid gap-4 sm:grid-cols-2', isEven && 'grid-cols-2 items-end')}>
      {children}
    </div>
  )
}

type Given = { name: string; label: string; hint?: string }

function Amount({ name, label, hint }: Given) {
  return (
    <FormField name={name} label={label} {...(hint ? { hint } : {})} required>
      {(control) => <AmountInput {...control} />}
    </FormField>
  )
}

function Short({ name, label, hint }: Given) {
  return (
    <FormField name={name} label={label} {...(hint ? { hint } : {})} required>
      {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
    </FormField>
  )
}

/** Terms that the suggestion or the offer before fills in, below what they say; open where one of them is wrong. */
function Folded({
  title,
  says,
  names,
  isOpen = false,
  children,
}: {
  title: string
  says: string
  names: readonly string[]
  /** Where something in it is still to be said. */
  isOpen?: boolean
  children: ReactNode
}) {
  const { errors } = useFormFields()
  const isWrong = names.some((name) => errors[name])
  const [cameOpen] = useState(isOpen || isWrong)
  const details = useRef<HTMLDetailsElement>(null)
  // Before the focus looks for the message; what is open stays so when the message goes.
  useLayoutEffect(() => {
    if (details.current && names.some((name) => errors[name])) details.current.open = true
  }, [errors, names])
  return (
    <fieldset aria-label={title} className="border-line border-t">
      <Disclosure
        ref={details}
        open={cameOpen || undefined}
        title={
          <span>
            {title}
            <span className="block font-normal text-ink-2 text-sm">{says}</span>
          </span>
        }
      >
        {children}
      </Disclosure>
    </fieldset>
  )
}

function Refunds({ fields }: { fields: Readonly<Record<string, string>> }) {
  const steps = REFUND_ROWS.flatMap((row) => {
    const [month, share] = [fields[`refundMonth${row}`], fields[`refundShare${row}`]]
    return month && share ? [`${share}% from month ${month}`] : []
  })
  return (
    <Folded
      title="If the buyer leaves"
      says={steps.join(', ') || 'Nothing is refunded'}
      names={REFUND_FIELDS}
    >
      <p className="text-ink-2 text-sm">
        What share of the equity is refunded from which month on. Before the first month nothing is.
      </p>
      <div aria-hidden className="mt-3 grid grid-cols-2 gap-4 font-semibold text-sm">
        <span>From month</span>
        <span>Refund in per cent</span>
      </div>
      {REFUND_ROWS.map((row) => (
        <div key={row} className="grid grid-cols-2 gap-4">
          <Step name={`refundMonth${row}`} label={`Step ${row}: from month`} />
          <Step name={`refundShare${row}`} label={`Step ${row}: refund in per cent`} />
        </div>
      ))}
    </Folded>
  )
}

function Step({ name, label }: Given) {
  return (
    <FormField name={name} label={<span className="sr-only">{label}</span>}>
      {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
    </FormField>
  )
}
