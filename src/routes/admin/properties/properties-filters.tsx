import type { ListingAgent, ManagedAge } from '#/features/properties/manage/managed-property.schema.ts'
import { PROPERTY_TAGS, PROPERTY_TYPES } from '#/features/properties/property.schema.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { ChoiceField, FilterForm, FilterPair, optionsOf } from '#/web/dashboard/filter-form.tsx'
import {
  type managedAddress,
  PROPERTIES_QUERY_LENGTH,
  type PropertiesAddress,
  SORT_LABELS,
} from './properties-address.ts'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const TYPES = asOptions(PROPERTY_TYPES)
const TAGS = asOptions(PROPERTY_TAGS)
const STATUSES = optionsOf(STATUS_LABELS)
const SORTS = optionsOf(SORT_LABELS)
const AGES: { value: ManagedAge; label: string }[] = [
  { value: 'new', label: 'Listed in the last 7 days' },
  { value: '30', label: 'Listed over 30 days ago' },
  { value: '60', label: 'Listed over 60 days ago' },
  { value: '90', label: 'Listed over 90 days ago' },
  { value: 'stale', label: 'Unchanged for 30 days' },
]

/** Everything that narrows a list of properties; the seldom ones folded up, and on phones all but the search. `agents` where there may be several. */
export function PropertiesFilters({
  codec,
  address,
  agents = [],
}: {
  /** How the list writes its address. */
  codec: typeof managedAddress
  address: PropertiesAddress
  agents?: readonly ListingAgent[]
}) {
  const { query, status, type, tag, place, age, agent, sort } = address
  const offered = agents.map(({ id, name }) => ({ value: id, label: name }))
  const seldom = [place, type, tag, age].filter(Boolean).length
  const isKnown = !agent || agents.some(({ id }) => id === agent)
  return (
    <FilterForm
      label="Properties"
      codec={codec}
      address={address}
      set={seldom + [status, agent].filter(Boolean).length}
      more={{
        set: seldom,
        fields: (
          <>
            <FilterPair>
              <Field label="Place, such as Osu" labelHidden className="min-w-0 grow basis-28">
                <TextInput
                  name="place"
                  placeholder="Place, such as Osu"
                  defaultValue={place}
                  maxLength={PROPERTIES_QUERY_LENGTH}
                />
              </Field>
              <ChoiceField name="type" label="Type" any="Every type" options={TYPES} value={type} />
            </FilterPair>
            <FilterPair>
              <ChoiceField name="tag" label="Sale or rent" any="Sale or rent" options={TAGS} value={tag} />
              <ChoiceField name="age" label="Listed" any="Listed any time" options={AGES} value={age} />
            </FilterPair>
          </>
        ),
      }}
    >
      <SearchField
        className="basis-52"
        label="Search by title or location"
        placeholder="Title or location"
        query={query}
        maxLength={PROPERTIES_QUERY_LENGTH}
      />
      <ChoiceField name="status" label="Status" any="Any status" options={STATUSES} value={status} />
      {agents.length > 1 || !isKnown ? (
        <ChoiceField
          name="agent"
          label="Agent"
          any="Every agent"
          options={isKnown ? offered : [...offered, { value: agent, label: 'Somebody without listings' }]}
          value={agent}
        />
      ) : null}
      <ChoiceField name="sort" label="Sort by" options={SORTS} value={sort} />
    </FilterForm>
  )
}
