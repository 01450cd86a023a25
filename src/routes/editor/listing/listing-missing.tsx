import { useEffect } from 'react'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import { countNeeded, missingFrom } from '#/features/properties/form/property-form-missing.rules.ts'
import type { FieldErrors } from '#/shared/input.ts'
import { useFormFields } from '#/web/request/checked-form.tsx'
import { faultyFields } from './listing-faults.ts'

type ToDo = { field: string; words: string }

/**
 * What the form still needs before it can be published, folded up; each name leads to its field. After it was sent in
 * vain it is what was found wrong, under the bar's own words for that, and `onFaults` hears of it.
 */
export function MissingFields({
  fields,
  said,
  onFaults,
}: {
  fields: PropertyFields
  /** `Not published: 2 faults`; null while nothing was found wrong. */
  said: string | null
  onFaults: (errors: FieldErrors) => void
}) {
  const { errors } = useFormFields()
  useEffect(() => onFaults(errors), [errors, onFaults])
  const faults = faultyFields(errors)
  const missing = missingFrom(fields)
  const toDo: ToDo[] = faults.length > 0 ? faults : missing
  if (toDo.length === 0) return null
  return (
    <details data-needs-script="" className="needed-in-bar text-sm">
      <summary className={`cursor-pointer font-semibold ${said ? 'text-danger' : 'text-indigo'}`}>
        {said ?? `Still missing: ${missing.length}`}
      </summary>
      {said ? null : <Progress fields={fields} missing={missing.length} />}
      <p>
        {toDo.map((one, index) => (
          <span key={one.field}>
            {index > 0 ? ', ' : null}
            <Way {...one} />
          </span>
        ))}
      </p>
    </details>
  )
}

/** The same with all names, beside the form. */
export function MissingList({ fields, errors }: { fields: PropertyFields; errors: FieldErrors }) {
  const faults = faultyFields(errors)
  const missing = missingFrom(fields)
  const toDo: ToDo[] = faults.length > 0 ? faults : missing
  if (toDo.length === 0) return null
  return (
    <div data-needs-script="" className="rounded border border-line bg-card p-4 text-sm">
      <p className="mb-2 font-semibold">
        {faults.length > 0 ? `To put right: ${faults.length}` : `Needed to publish: ${missing.length} more`}
      </p>
      {faults.length > 0 ? null : <Progress fields={fields} missing={missing.length} />}
      <ul>
        {toDo.map((one) => (
          <li key={one.field} className="mt-1">
            <Way {...one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Progress({ fields, missing }: { fields: PropertyFields; missing: number }) {
  const needed = Math.max(countNeeded(fields), missing)
  return (
    <progress
      data-needs-script=""
      className="needed"
      aria-label="Of what is needed to publish"
      value={needed - missing}
      max={needed}
    />
  )
}

function Way({ field, words }: ToDo) {
  return (
    <button
      type="button"
      className="cursor-pointer font-semibold text-indigo underline"
      onClick={(event) => show(event.currentTarget.closest('.editor-columns'), field)}
    >
      {words}
    </button>
  )
}

function show(columns: Element | null, field: string) {
  const control = columns?.querySelector<HTMLElement>(`form [name="${CSS.escape(field)}"]`)
  // What is sent by a hidden field is shown by the group around it, which takes the focus.
  const target = control?.matches('[type=hidden]') ? control.closest<HTMLElement>('fieldset') : control
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true
  target?.focus()
}
