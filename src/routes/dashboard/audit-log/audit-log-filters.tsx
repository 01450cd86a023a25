import { useNavigate } from 'react-router'
import { formatAuditFilters, parseAuditFilters } from '#/features/audit/audit.rules.ts'
import { AUDIT_EVENTS, type AuditFilters } from '#/features/audit/audit.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Select } from '#/ui/select.tsx'
import { TextInput } from '#/ui/text-input.tsx'

const EVENTS = [
  { value: '', label: 'Everything' },
  ...Object.entries(AUDIT_EVENTS).map(([value, label]) => ({ value, label })),
]

/** What of the log is read: kind of event, person, days. */
export function AuditLogFilters({ filters }: { filters: AuditFilters }) {
  const navigate = useNavigate()
  const { page: _page, ...chosen } = filters
  // Without script the address also names the filters that were left empty.
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    void navigate(`${urls.auditLog}${formatAuditFilters(parseAuditFilters(new URLSearchParams(fields)))}`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      // Back and links change the filters without a field being touched.
      key={JSON.stringify(chosen)}
      role="search"
      aria-label="Audit log"
      method="get"
      action={urls.auditLog}
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      className="flex flex-wrap items-end gap-3"
    >
      <Field label="Event" className="grow basis-52">
        <Select name="event" options={EVENTS} defaultValue={filters.event ?? ''} />
      </Field>
      <Field label="Person" className="grow basis-52">
        <TextInput
          name="person"
          placeholder="Full e-mail or id"
          defaultValue={filters.person ?? ''}
          maxLength={254}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="flex min-w-0 grow basis-78 gap-3">
        <Field label="From" className="min-w-0 grow basis-28">
          <TextInput name="from" type="date" defaultValue={filters.from ?? ''} />
        </Field>
        <Field label="Until" className="min-w-0 grow basis-28">
          <TextInput name="until" type="date" defaultValue={filters.until ?? ''} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          Show
        </Button>
        {Object.keys(chosen).length > 0 ? (
          <LinkButton href={urls.auditLog} variant="quiet">
            Clear All
          </LinkButton>
        ) : null}
      </div>
    </form>
  )
}
