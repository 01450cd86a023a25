import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import { countNeeded, missingFrom } from '#/features/properties/form/property-form-missing.rules.ts'

// A bar at a phone's foot has room for so many names.
const MOST_NAMED = 3

/** What the form still needs before it can be published; each name leads to its field. */
export function MissingFields({ fields }: { fields: PropertyFields }) {
  const missing = missingFrom(fields)
  if (missing.length === 0) return null
  const more = missing.length - MOST_NAMED
  const needed = Math.max(countNeeded(fields), missing.length)
  return (
    <>
      <progress
        data-needs-script=""
        className="needed"
        aria-label="Of what is needed to publish"
        value={needed - missing.length}
        max={needed}
      />
      <p data-needs-script="" className="text-ink-2 text-sm">
        Still missing:{' '}
        {missing.slice(0, MOST_NAMED).map(({ field, words }, index) => (
          <span key={field}>
            {index > 0 ? ', ' : null}
            <button
              type="button"
              className="cursor-pointer font-semibold text-indigo underline"
              onClick={(event) => show(event.currentTarget.form?.elements.namedItem(field))}
            >
              {words}
            </button>
          </span>
        ))}
        {more > 0 ? ` and ${more} more` : null}
      </p>
    </>
  )
}

function show(control: Element | RadioNodeList | null | undefined) {
  if (!(control instanceof HTMLElement)) return
  // Pictures are sent by a hidden field; the group around it takes the focus.
  const target = control.matches('[type=hidden]') ? control.closest('fieldset') : control
  target?.focus()
}
