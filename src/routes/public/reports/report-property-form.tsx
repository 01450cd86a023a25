import { usePageForm } from '#/routes/public/auth/use-page-form.ts'
import { Button } from '#/ui/button.tsx'
import { FieldError } from '#/ui/fields/field.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { CheckedForm, FormField, useFormField } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { Honeypot } from '#/web/request/honeypot.tsx'

export type Reason = { value: string; label: string }

/** Asks what is wrong with a property, and nothing about who says it. */
export function ReportPropertyForm({
  reasons,
  noteLength,
  answer,
}: {
  reasons: readonly Reason[]
  /** Characters of the note at most. */
  noteLength: number
  answer: FormAnswer | undefined
}) {
  const { submit, isBusy } = usePageForm()
  return (
    <CheckedForm
      schema={() => import('#/features/reports/report.schema.ts').then((module) => module.reportForm)}
      answer={answer}
      submit={submit}
      label="Report this listing"
      className="flex flex-col gap-4"
    >
      <Reasons reasons={reasons} chosen={answer?.values.reason} />
      <FormField
        name="note"
        label="What should we know?"
        optional
        hint={`${noteLength} characters at most. Leave out your name and number: nobody will answer you here.`}
      >
        {(control) => <TextArea {...control} maxLength={noteLength} rows={4} />}
      </FormField>
      <Honeypot />
      <Button type="submit" wide busy={isBusy}>
        Send report
      </Button>
    </CheckedForm>
  )
}

function Reasons({ reasons, chosen }: { reasons: readonly Reason[]; chosen: string | undefined }) {
  const { error } = useFormField('reason')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">What is wrong?</legend>
      {reasons.map(({ value, label }, index) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 rounded py-1.5">
          <input
            type="radio"
            name="reason"
            value={value}
            required
            defaultChecked={value === chosen}
            className="report-reason"
            // The focus falls on the first of them when none is chosen.
            {...(error ? { 'aria-describedby': 'reason-error' } : {})}
            {...(error && index === 0 ? { 'aria-invalid': true } : {})}
          />
          {label}
        </label>
      ))}
      {error ? <FieldError id="reason-error">{error.join(' ')}</FieldError> : null}
    </fieldset>
  )
}
