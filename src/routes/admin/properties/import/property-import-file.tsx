import { type FormEvent, useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { ImportLimits } from '#/features/properties/csv/property-import.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field, useFieldProps } from '#/ui/fields/field.tsx'
import './property-import.css'
import { findFileProblem, useImportStep } from './property-import-answer.ts'

/** The first step: a file to be checked. `problem` is what the server said of the last one. */
export function ImportFile({
  problem,
  isAnother,
  limits,
}: {
  problem: string | undefined
  /** One was sent already, and what becomes of it is the likelier thing to do next. */
  isAnother: boolean
  limits: ImportLimits
}) {
  const [found, setFound] = useState<string>()
  const step = useImportStep()
  useEffect(() => {
    // The answer to this attempt replaces what was found before it.
    if (step !== undefined) setFound(undefined)
  }, [step])

  const check = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('file')
    const wrong = findFileProblem(file instanceof File ? file : undefined, limits)
    setFound(wrong)
    if (!wrong) return
    event.preventDefault()
    event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <Form
      method="post"
      action={urls.propertyImport}
      encType="multipart/form-data"
      onSubmit={check}
      noValidate
      className="max-w-[52ch]"
    >
      <Field
        label={isAnother ? 'Another CSV file' : 'CSV file'}
        hint={`Choose it, or drop it on the frame. At most ${limits.mostMegabytes} MB and ${countOf(limits.mostRows, 'row', 'rows')}, in UTF-8. Spreadsheets call it “CSV UTF-8”.`}
        {...(step === undefined && (found ?? problem) ? { error: found ?? problem ?? '' } : {})}
        required
      >
        <FileInput onChange={() => setFound(undefined)} />
      </Field>
      <div className="mt-4">
        <Button type="submit" variant={isAnother ? 'secondary' : 'primary'} busy={step === 'check'}>
          Check file
        </Button>
      </div>
      <p role="status" className="mt-2 text-ink-2 text-sm">
        {step === 'check' ? 'Checking the file. This may take a moment.' : null}
      </p>
    </Form>
  )
}

function FileInput({ onChange }: { onChange: () => void }) {
  const props = useFieldProps<{ id?: string; required?: boolean }>({})
  return (
    <input
      {...props}
      type="file"
      name="file"
      accept=".csv,text/csv"
      onChange={onChange}
      // A browser takes a file that is dropped on the field itself.
      className="import-drop"
    />
  )
}
