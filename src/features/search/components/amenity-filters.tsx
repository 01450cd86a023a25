import { shortText } from '../../amenities/amenity.rules.ts'
import { amenityOf } from '../../amenities/amenity.schema.ts'
import {
  AMENITY_FILTER_KEYS,
  AMENITY_FILTERS,
  type AmenityFilterKey,
} from '../../amenities/amenity-filter.schema.ts'
import type { PartShape, PropertyFilters } from '../search.schema.ts'
import { type Option, OptionChips } from './option-chips.tsx'

/** One filter by what a property has: with one option a chip to tick, with several a row of them. */
export function AmenityFilter({ name, filters }: { name: AmenityFilterKey; filters: PropertyFilters }) {
  const options = optionsOf(name)
  const chosen = String(filters[name] ?? '')
  const [only] = options
  if (only && options.length === 1) {
    return (
      <label>
        <input type="checkbox" name={name} value={only.value} defaultChecked={only.value === chosen} />
        {only.label}
      </label>
    )
  }
  return (
    <OptionChips
      legend={amenityOf(name).label}
      name={name}
      chosen={chosen}
      options={[{ value: '', label: 'Any', count: null }, ...options]}
    />
  )
}

/** All of them that are asked of the chosen type, and those that are on. */
export function AmenityFilters({ filters }: { filters: PropertyFilters }) {
  const names = AMENITY_FILTER_KEYS.filter(
    (name) =>
      filters[name] !== undefined ||
      !filters.type ||
      filters.type.some((type) => amenityOf(name).types.includes(type)),
  )
  const isRow = (name: AmenityFilterKey) => optionsOf(name).length > 1
  return (
    <>
      {names.filter(isRow).map((name) => (
        <AmenityFilter key={name} name={name} filters={filters} />
      ))}
      <fieldset className="option-chips">
        <legend>What it has</legend>
        <div>
          {names
            .filter((name) => !isRow(name))
            .map((name) => (
              <AmenityFilter key={name} name={name} filters={filters} />
            ))}
        </div>
      </fieldset>
    </>
  )
}

function optionsOf(name: AmenityFilterKey): Option[] {
  const filter: PartShape = AMENITY_FILTERS[name]
  const values: readonly (string | number)[] =
    'options' in filter
      ? filter.options
      : 'min' in filter
        ? Array.from({ length: filter.max - filter.min + 1 }, (_, index) => filter.min + index)
        : []
  return values.map((value) => ({
    value: String(value),
    label: typeof value === 'number' ? `${value}+` : shortText(name, value),
    count: null,
  }))
}
