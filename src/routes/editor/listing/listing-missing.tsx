import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import {
  countNeeded,
  type MissingField,
  missingFrom,
} from '#/features/properties/form/property-form-missing.rules.ts'

/** What the form still needs before it can be published, folded up; each name leads to its field. */
export function MissingFields({ fields }: { fields: PropertyFields }) {
  const missing = missingFrom(fields)
  if (missing.length === 0) return null
  return (
    <details data-needs-script="" className="needed-in-bar text-sm">
      <summary className="cursor-pointer font-semibold text-indigo">Still missing: {missing.length}</summary>
      <Progress fields={fields} missing={missing} />
      <p>
        {missing.map((one, index) => (
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
export function MissingList({ fields }: { fields: PropertyFields }) {
  const missing = missingFrom(fields)
  if (missing.length === 0) return null
  return (
    <div data-needs-script="" className="rounded border border-line bg-card p-4 text-sm">
      <p className="mb-2 font-semibold">Needed to publish: {missing.length} more</p>
      <Progress fields={fields} missing={missing} />
      <ul>
        {missing.map((one) => (
          <li key={one.field} className="mt-1">
            <Way {...one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Progress({ fields, missing }: { fields: PropertyFields; missing: readonly MissingField[] }) {
  const needed = Math.max(countNeeded(fields), missing.length)
  return (
    <progress
      data-needs-script=""
      className="needed"
      aria-label="Of what is needed to publish"
      value={needed - missing.length}
      max={needed}
    />
  )
}

function Way({ field, words }: MissingField) {
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
  const control = columns?.querySelector<HTMLElement>(`form [name="${field}"]`)
  // Pictures are sent by a hidden field; the group around it takes the focus.
  const target = control?.matches('[type=hidden]') ? control.closest<HTMLElement>('fieldset') : control
  target?.focus()
}
