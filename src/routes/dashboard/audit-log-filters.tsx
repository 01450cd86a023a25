import { Form } from 'react-router'
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
  const { page: _page, ...chosen } = filters
  return (
    <Form
      // Back and links change the filters without a field being touched.
      key={JSON.stringify(chosen)}
      role="search"
      aria-label="Audit log"
      method="get"
      action={urls.auditLog}
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4"
    >
      <Field label="Event">
        <Select name="event" options={EVENTS} defaultValue={filters.event ?? ''} />
      </Field>
      <Field label="Person">
        <TextInput
          name="person"
          placeholder="Whole e-mail address or id"
          defaultValue={filters.person ?? ''}
          maxLength={254}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="From">
        <TextInput name="from" type="date" defaultValue={filters.from ?? ''} />
      </Field>
      <Field label="Until">
        <TextInput name="until" type="date" defaultValue={filters.until ?? ''} />
      </Field>
      <div className="flex flex-wrap gap-2 sm:col-span-2 xl:col-span-4">
        <Button type="submit" variant="secondary">
          Show
        </Button>
        {Object.keys(chosen).length > 0 ? (
          <LinkButton href={urls.auditLog} variant="quiet">
            Clear All
          </LinkButton>
        ) : null}
      </div>
    </Form>
  )
}
