import { formatAuditFilters, parseAuditFilters } from '#/features/audit/audit.rules.ts'
import { AUDIT_EVENTS, type AuditFilters } from '#/features/audit/audit.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { FilterForm, FilterPair } from '#/web/dashboard/filter-form.tsx'

const EVENTS = [
  { value: '', label: 'Everything' },
  ...Object.entries(AUDIT_EVENTS).map(([value, label]) => ({ value, label })),
]

const CODEC = {
  path: urls.auditLog,
  read: parseAuditFilters,
  href: (filters: AuditFilters) => urls.auditLog + formatAuditFilters(filters),
  clearHref: ({ page: _page, ...chosen }: AuditFilters) =>
    Object.keys(chosen).length > 0 ? urls.auditLog : null,
}

/** What of the log is read: kind of event, person, days. */
export function AuditLogFilters({ filters }: { filters: AuditFilters }) {
  return (
    <FilterForm label="Audit log" codec={CODEC} address={filters}>
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
      <FilterPair>
        <Field label="From" className="min-w-0 grow basis-28">
          <TextInput name="from" type="date" defaultValue={filters.from ?? ''} />
        </Field>
        <Field label="Until" className="min-w-0 grow basis-28">
          <TextInput name="until" type="date" defaultValue={filters.until ?? ''} />
        </Field>
      </FilterPair>
    </FilterForm>
  )
}
