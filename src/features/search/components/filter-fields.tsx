import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { AMENITY_FILTERS, type AmenityFilterKey } from '../../amenities/amenity-filter.schema.ts'
import { PROPERTY_TAGS, PROPERTY_TYPES, type PropertyTag } from '../../properties/property.schema.ts'
import { groupDigits } from '../price-bounds.rules.ts'
import { PRICE_ENDS } from '../price-ends.rules.ts'
import { hasBudget } from '../search.rules.ts'
import {
  type ChipKey,
  type FacetCounts,
  MOST_BATHS,
  MOST_BEDS,
  MOST_PAPERS,
  type PropertyFilters,
} from '../search.schema.ts'
import { AmenityFilter, AmenityFilters } from './amenity-filters.tsx'
import { type Option, OptionChips, TickChips } from './option-chips.tsx'
import { PriceFilter } from './price-filter.tsx'
import { usePriceProblems } from './use-price-problems.ts'

/**
 * All filters of the list with the number of properties beside each option, filled in from the current search. What is
 * asked of homes to rent alone goes as soon as one to buy is wanted, and the other way round.
 */
export function FilterFields({
  filters: applied,
  facets,
  locationField,
  only,
}: {
  filters: PropertyFilters
  /** Null when there are too many to count. */
  facets: FacetCounts | null
  locationField?: ReactNode
  /** The one filter to show; all of them unless given. */
  only?: ChipKey | undefined
}) {
  // Of the draft; another search that is applied begins anew.
  const [chosen, setChosen] = useState<{ of: PropertyTag | undefined; tag: PropertyTag | undefined }>()
  const filters = chosen && chosen.of === applied.tag ? { ...applied, tag: chosen.tag } : applied
  const noteTag = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'category')
      setChosen({ of: applied.tag, tag: PROPERTY_TAGS.find((tag) => tag === target.value) })
  }
  const fields: Record<Exclude<ChipKey, 'query' | 'agent' | 'area' | AmenityFilterKey>, ReactNode> = {
    location: locationField,
    tag: (
      <OptionChips
        legend="Buy or rent"
        name="category"
        chosen={applied.tag ?? ''}
        options={[
          anything('Both'),
          ...PROPERTY_TAGS.map((tag) => ({ value: tag, label: tag, count: facets?.tag[tag] ?? null })),
        ]}
      />
    ),
    // What a home is paid with over time; both together are one or the other.
    plan:
      filters.tag === 'For Rent' && !filters.plan && !filters.own ? null : (
        <TickChips
          legend="Pay over time"
          options={[
            {
              name: 'own',
              value: 'yes',
              label: 'Rent to own',
              count: facets?.own ?? null,
              isChosen: filters.own === 'yes',
            },
            {
              name: 'plan',
              value: 'yes',
              label: 'Payment plan',
              count: facets?.plan ?? null,
              isChosen: filters.plan === 'yes',
            },
          ]}
        />
      ),
    type: (
      <TickChips
        legend="Type"
        options={PROPERTY_TYPES.map((type) => ({
          name: 'type',
          value: type.toLowerCase(),
          label: type,
          count: facets?.type[type] ?? null,
          isChosen: filters.type?.includes(type) ?? false,
        }))}
      />
    ),
    // The browser never renders what is sent to one without script.
    price: import.meta.env.SSR ? (
      <PriceFields title={priceTitle(filters)} filters={filters} />
    ) : (
      <PriceFilter title={priceTitle(filters)} filters={filters} />
    ),
    budget:
      filters.tag === 'For Rent' && !hasBudget(filters) ? null : (
        <fieldset>
          <legend className="mb-2 font-semibold text-sm">What I can pay, in cedis</legend>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Now">
              <AmountInput name="cash" placeholder="Any" cedis={filters.cash} />
            </Field>
            <Field label="Each month">
              <AmountInput name="monthly" placeholder="Any" cedis={filters.monthly} />
            </Field>
          </div>
        </fieldset>
      ),
    beds: (
      <OptionChips
        legend="Beds, at least"
        name="beds"
        chosen={String(filters.beds ?? '')}
        options={atLeast(MOST_BEDS, facets?.beds)}
      />
    ),
    baths: (
      <OptionChips
        legend="Baths, at least"
        name="baths"
        chosen={String(filters.baths ?? '')}
        options={atLeast(MOST_BATHS, facets?.baths)}
      />
    ),
    maxMoveIn:
      filters.tag === 'For Sale' && !filters.maxMoveIn ? null : (
        <Field label="To move in, at most" hint="For rent: advance, deposit and fees, in cedis">
          <AmountInput name="maxMoveIn" placeholder="No max" cedis={filters.maxMoveIn} />
        </Field>
      ),
    maxAdvance:
      filters.tag === 'For Sale' && filters.maxAdvance === undefined ? null : (
        <OptionChips
          legend="Months in advance, at most"
          name="maxAdvance"
          chosen={String(filters.maxAdvance ?? '')}
          options={[anything('Any'), ...advances(filters.maxAdvance).map(toOption)]}
        />
      ),
    // Of a home to rent nobody asks for papers.
    papers:
      filters.tag === 'For Rent' && !filters.type?.includes('Land') && !filters.papers ? null : (
        <OptionChips
          legend="Papers seen, at least"
          name="papers"
          chosen={String(filters.papers ?? '')}
          options={atLeast(MOST_PAPERS)}
        />
      ),
  }
  // Rents and prices are different numbers: what for is chosen above them.
  if (only === 'price') {
    return (
      <div className="space-y-4" onChange={noteTag}>
        {fields.tag}
        {fields.price}
      </div>
    )
  }
  if (only && only !== 'query')
    return only in AMENITY_FILTERS ? (
      <div className="option-chips">
        <AmenityFilter name={only as AmenityFilterKey} filters={filters} />
      </div>
    ) : (
      fields[only as keyof typeof fields]
    )
  return (
    <div className="space-y-6" onChange={noteTag}>
      {Object.entries(fields).map(([key, field]) => (
        <Fragment key={key}>{field}</Fragment>
      ))}
      <AmenityFilters filters={filters} />
    </div>
  )
}

const priceTitle = ({ tag }: PropertyFilters) =>
  tag === 'For Rent'
    ? 'Price a month, in cedis'
    : tag
      ? 'Price in cedis'
      : 'Rents a month and sale prices, in cedis'

function PriceFields({ title, filters }: { title: string; filters: PropertyFilters }) {
  const { problems, watch } = usePriceProblems()
  return (
    <fieldset {...watch}>
      <legend className="mb-2 font-semibold text-sm">{title}</legend>
      <div className="grid grid-cols-2 gap-3">
        {PRICE_ENDS.map(({ name, label, none }) => (
          <Field key={name} label={label} labelHidden error={problems[name] ?? ''}>
            <AmountInput name={name} placeholder={none} cedis={filters[name]} />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

function AmountInput({
  name,
  placeholder,
  cedis,
}: {
  name: string
  placeholder: string
  cedis: number | undefined
}) {
  return (
    <TextInput
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      placeholder={placeholder}
      defaultValue={cedis === undefined ? '' : groupDigits(cedis)}
    />
  )
}

const ADVANCES = [1, 3, 6, 12]

// With one that was typed into the address.
const advances = (chosen = 1) => [...new Set([...ADVANCES, chosen])].sort((one, other) => one - other)
const toOption = (months: number): Option => ({ value: String(months), label: String(months), count: null })

function anything(label: string): Option {
  return { value: '', label, count: null }
}

function atLeast(most: number, counts?: readonly number[]): Option[] {
  const options: Option[] = Array.from({ length: most }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1}+`,
    count: counts?.[index + 1] ?? null,
  }))
  return [anything('Any'), ...options]
}
