import { useRef } from 'react'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Alert } from '#/ui/alert.tsx'
import { Chip } from '#/ui/chip.tsx'
import { AmountInput } from '#/ui/fields/amount-input.tsx'
import { groupedAmount } from '#/ui/fields/grouped-amount.ts'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { type } from '#/ui/fields/type-into.ts'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { FieldRow, FormSection, OnlyWhen } from '#/web/editor/form-section.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import { FIELD_LABELS } from './listing-fields.ts'

/** Where the limit of rent in advance is written. */
const RENT_ACT = 'Rent Act, 1963 (Act 220), section 25 (5)'

const HINTS = {
  deposit: 'Comes back when the tenant leaves. 0 if you ask for none.',
  agentFee: '0 if you ask for none. Left empty, the page says that it is not stated.',
  otherFees: 'All together, such as for the caretaker. 0 if there are none.',
}

// The months that most sellers choose among; any number from 1 to 60 can be typed.
const OFFERED_MONTHS = ['', '3', '6', '12']

export function TermsSection({
  fields,
  longestAdvanceMonths,
}: {
  fields: PropertyFields
  longestAdvanceMonths: number | null
}) {
  const isRent = fields.tag === 'For Rent'
  return (
    <FormSection anchor="price" title="Price and terms">
      <FormField
        name="price"
        label={isRent ? 'Price a month' : 'Price'}
        required
        hint="In cedis, such as 1,250,000"
      >
        {(control) => <Amount {...control} />}
      </FormField>
      <OnlyWhen fits={!isRent} label="For sale">
        <PlanField months={fields.maxPaymentPlanMonths ?? ''} />
      </OnlyWhen>
      <OnlyWhen fits={isRent} label="For rent">
        <AdvanceField months={fields.advanceMonths ?? ''} longest={longestAdvanceMonths} />
        <FieldRow>
          {(['deposit', 'agentFee', 'otherFees'] as const).map((name) => (
            <FormField key={name} name={name} label={FIELD_LABELS[name]} optional hint={HINTS[name]}>
              {(control) => <Amount {...control} />}
            </FormField>
          ))}
        </FieldRow>
      </OnlyWhen>
    </FormSection>
  )
}

// Opened as it will stand once it is left.
function Amount({ name, defaultValue }: { name: string; defaultValue: string | undefined }) {
  return <AmountInput name={name} defaultValue={groupedAmount(defaultValue ?? '')} />
}

function PlanField({ months }: { months: string }) {
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  return (
    <FormField
      name="maxPaymentPlanMonths"
      label="Maximum payment plan, in months"
      optional
      hint="1 to 60. Left empty, buyers choose from 3, 6 and 12 months."
    >
      {(control) => (
        <>
          <TextInput {...control} ref={input} inputMode="numeric" maxLength={10} autoComplete="off" />
          <span data-needs-script="" className="mt-2 flex flex-wrap gap-2">
            {OFFERED_MONTHS.map((offered) => (
              <Chip
                key={offered}
                on={months.trim() === offered}
                aria-pressed={months.trim() === offered}
                disabled={!isHydrated}
                onClick={() => input.current && type(input.current, offered)}
              >
                {offered === '' ? 'Not set' : `${offered} months`}
              </Chip>
            ))}
          </span>
        </>
      )}
    </FormField>
  )
}

function AdvanceField({ months, longest }: { months: string; longest: number | null }) {
  const asked = /^\d{1,3}$/.test(months.trim()) ? Number(months) : 0
  return (
    <>
      <FormField
        name="advanceMonths"
        label="Months of rent in advance"
        optional
        hint={longest === null ? undefined : `The law allows at most ${longest} (${RENT_ACT}).`}
      >
        {(control) => <TextInput {...control} inputMode="numeric" maxLength={10} autoComplete="off" />}
      </FormField>
      {longest !== null && asked > longest ? (
        <Alert kind="danger" title={`${countOf(asked, 'month', 'months')} is more than the law allows`}>
          A landlord may ask for at most {countOf(longest, 'month', 'months')} of rent in advance. To ask for
          more is an offence: {RENT_ACT}.
        </Alert>
      ) : null}
    </>
  )
}
