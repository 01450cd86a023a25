import { useNavigate } from 'react-router'
import { PROPERTY_STATUSES } from '#/features/properties/property.schema.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Select } from '#/ui/select.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import IconSearch from '~icons/ph/magnifying-glass'
import {
  isNarrowed,
  PROPERTIES_QUERY_LENGTH,
  type PropertiesAddress,
  propertiesHref,
  readPropertiesAddress,
  SORT_LABELS,
} from './properties-address.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...PROPERTY_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
]
const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }))

type Filters = { path: string; address: PropertiesAddress }

/** Search, status and order of a list of properties at `path`; folded up on phones while nothing is set. */
export function PropertiesFilters({ path, address }: Filters) {
  const isSet = isNarrowed(address) || address.sort !== 'newest'
  return (
    <>
      <details open={isSet} className="rounded border border-line bg-card px-4 py-3 sm:hidden">
        <summary className="cursor-pointer font-semibold">Search and filters</summary>
        <div className="mt-4">
          <FilterForm path={path} address={address} />
        </div>
      </details>
      <div className="hidden sm:block">
        <FilterForm path={path} address={address} />
      </div>
    </>
  )
}

function FilterForm({ path, address }: Filters) {
  const navigate = useNavigate()
  const { query, status, sort } = address
  // Without script the address also names what was left as it is.
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const next = propertiesHref(path, readPropertiesAddress(new URLSearchParams(fields)))
    void navigate(next, { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      // Back and links change the filters without a field being touched.
      key={JSON.stringify([query, status, sort])}
      role="search"
      aria-label="Properties"
      method="get"
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      className="flex flex-wrap items-end gap-3"
    >
      <Field label="Search by title or location" labelHidden className="min-w-0 grow basis-52">
        <TextInput
          name="query"
          type="search"
          icon={<IconSearch />}
          placeholder="Title or location"
          defaultValue={query}
          maxLength={PROPERTIES_QUERY_LENGTH}
          enterKeyHint="search"
        />
      </Field>
      <div className="flex min-w-0 grow basis-78 gap-3">
        <Field label="Status" labelHidden className="min-w-0 grow basis-28">
          <Select name="status" options={STATUSES} defaultValue={status ?? ''} />
        </Field>
        <Field label="Sort by" labelHidden className="min-w-0 grow basis-28">
          <Select name="sort" options={SORTS} defaultValue={sort} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          Show
        </Button>
        {isNarrowed(address) ? (
          <LinkButton href={propertiesHref(path, { query: '', sort, page: 1 })} variant="quiet">
            Clear All
          </LinkButton>
        ) : null}
      </div>
    </form>
  )
}
