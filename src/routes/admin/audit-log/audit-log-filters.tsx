import { formatAuditFilters, parseAuditFilters } from '#/features/audit/audit.rules.ts'
import { AUDIT_EVENTS, type AuditFilters } from '#/features/audit/audit.schema.ts'
import { urls } from '#/shared/urls.ts'
import { ChipLink } from '#/ui/chip.tsx'
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

/** Everything but sign-ins, or with them; an event that was chosen is shown whatever it is. */
export function SignInChips({ filters }: { filters: AuditFilters }) {
  const { page: _page, signIns, ...others } = filters
  if (others.event) return null
  const hrefOf = (shows: boolean) =>
    CODEC.href({ ...others, ...(shows && { signIns: true as const }), page: 1 })
  return (
    <nav aria-label="Sign-ins" className="flex flex-wrap gap-2">
      <ChipLink href={hrefOf(false)} on={!signIns}>
        All but sign-ins
      </ChipLink>
      <ChipLink href={hrefOf(true)} on={signIns === true}>
        Sign-ins too
      </ChipLink>
    </nav>
  )
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
          placeholder="Name, full e-mail or id"
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
      {filters.signIns ? <input type="hidden" name="signIns" value="1" /> : null}
    </FilterForm>
  )
}
