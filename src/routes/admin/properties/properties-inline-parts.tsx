import type { ReactNode } from 'react'
import { keysOf } from '#/shared/records.ts'
import { AmountInput } from '#/ui/fields/amount-input.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import IconOpen from '~icons/ph/caret-down'
import { RENT_NAMES } from './properties-row.ts'

/** What opens a part of the inline form, with a word of what is in it. */
export function Fold({ title, hint }: { title: string; hint: string }) {
  return (
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 border-line border-t font-semibold text-sm">
      <span>
        <span>{title}</span> <span className="font-normal text-ink-2">· {hint}</span>
      </span>
      <IconOpen className="size-5 shrink-0" />
    </summary>
  )
}

/** Fields that belong together, with their heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-sans font-strong text-h3">{title}</legend>
      {children}
    </fieldset>
  )
}

/** What is asked for beside the rent. */
export function RentFields() {
  return (
    <div className="mt-4 grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
      {keysOf(RENT_NAMES).map((name) => (
        <FormField key={name} name={name} label={RENT_NAMES[name]} optional>
          {(control) =>
            name === 'advanceMonths' ? (
              <TextInput {...control} inputMode="numeric" autoComplete="off" />
            ) : (
              <AmountInput {...control} />
            )
          }
        </FormField>
      ))}
    </div>
  )
}

/** Puts the caret before a text that may be longer than its field, so that it is read from its beginning. */
export function focusAtStart(field: HTMLInputElement): void {
  field.setSelectionRange(0, 0)
  field.focus()
  field.scrollLeft = 0
}
