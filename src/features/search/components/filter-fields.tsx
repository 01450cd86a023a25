import type { ReactNode } from 'react'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { PROPERTY_TAGS, PROPERTY_TYPES } from '../../properties/property.schema.ts'
import { groupDigits } from '../price-bounds.rules.ts'
import { type FacetCounts, MOST_BATHS, MOST_BEDS, type PropertyFilters } from '../search.schema.ts'
import { type Option, OptionChips } from './option-chips.tsx'

/** All filters of the list with the number of properties beside each option, filled in from the current search. */
export function FilterFields({
  filters,
  facets,
  locationField,
}: {
  filters: PropertyFilters
  /** Null when there are too many to count. */
  facets: FacetCounts | null
  locationField: ReactNode
}) {
  return (
    <div className="space-y-6">
      {locationField}
      <OptionChips
        legend="For sale or rent"
        name="category"
        chosen={filters.tag ?? ''}
        options={[
          anything('Both'),
          ...PROPERTY_TAGS.map((tag) => ({ value: tag, label: tag, count: facets?.tag[tag] ?? null })),
        ]}
      />
      <OptionChips
        legend="Type"
        name="type"
        chosen={filters.type?.toLowerCase() ?? ''}
        options={[
          anything('Any'),
          ...PROPERTY_TYPES.map((type) => ({
            value: type.toLowerCase(),
            label: type,
            count: facets?.type[type] ?? null,
          })),
        ]}
      />
      <fieldset>
        <legend className="mb-2 font-semibold text-sm">Price in cedis</legend>
        <div className="grid grid-cols-2 gap-3">
          <PriceField name="minPrice" label="Lowest price" placeholder="No min" cedis={filters.minPrice} />
          <PriceField name="maxPrice" label="Highest price" placeholder="No max" cedis={filters.maxPrice} />
        </div>
      </fieldset>
      <OptionChips
        legend="Beds, at least"
        name="beds"
        chosen={String(filters.beds ?? '')}
        options={atLeast(MOST_BEDS, facets?.beds, filters.beds)}
      />
      <OptionChips
        legend="Baths, at least"
        name="baths"
        chosen={String(filters.baths ?? '')}
        options={atLeast(MOST_BATHS, facets?.baths, filters.baths)}
      />
      <OptionChips
        legend="Payment plan"
        name="plan"
        chosen={filters.plan ?? ''}
        options={[anything('Any'), { value: 'yes', label: 'Accepted', count: facets?.plan.yes ?? null }]}
      />
    </div>
  )
}

function PriceField({
  name,
  label,
  placeholder,
  cedis,
}: {
  name: string
  label: string
  placeholder: string
  cedis: number | undefined
}) {
  return (
    <Field label={label} labelHidden>
      <TextInput
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        placeholder={placeholder}
        defaultValue={cedis === undefined ? '' : groupDigits(cedis)}
      />
    </Field>
  )
}

function anything(label: string): Option {
  return { value: '', label, count: null }
}

// An address may ask for more rooms than the usual options offer; what is applied is always among them.
function atLeast(most: number, counts: readonly number[] | undefined, chosen: number | undefined): Option[] {
  const options: Option[] = Array.from({ length: most }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1}+`,
    count: counts?.[index + 1] ?? null,
  }))
  if (chosen && chosen > most) options.push({ value: String(chosen), label: `${chosen}+`, count: null })
  return [anything('Any'), ...options]
}
