import { Children, type ReactNode, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import IconFilters from '~icons/ph/sliders-horizontal'
import { AddressForm, type Codec, Fixed } from './address-form.tsx'
import './filter-form.css'

/** Fields that stand side by side, also on phones. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 grow basis-78 gap-3">{children}</div>
}

/** The filters of a list, which on phones are folded up but for the first. */
export function FilterForm<A extends { page?: number }>({
  children,
  set = 0,
  more,
  ...form
}: {
  label: string
  codec: Codec<A>
  /** What is shown now, as JSON can write it. */
  address: A
  /** The first stands alone on a phone, where the others are folded up. */
  children: ReactNode
  /** How many that a phone folds up narrow the list now. */
  set?: number
  /** What is asked for seldom, and folded up on every screen; `set` is how many of them narrow the list now. */
  more?: { fields: ReactNode; set: number }
}) {
  const [isFolded, setFolded] = useState(true)
  const [first, ...others] = Children.toArray(children)
  const toggle = { isFolded, onToggle: () => setFolded((now) => !now) }
  const folded = isFolded || undefined
  return (
    <AddressForm {...form}>
      {first}
      {others.length > 0 ? (
        <>
          <div className="filters-toggle hidden">
            <Toggle {...toggle} set={set}>
              Filters
            </Toggle>
          </div>
          <div className="filters-more contents" data-folded={folded}>
            {others}
          </div>
        </>
      ) : null}
      {more ? (
        <>
          <div className="filters-rest-toggle hidden">
            <Toggle {...toggle} set={more.set}>
              More filters
            </Toggle>
          </div>
          <div className="filters-rest flex basis-full flex-wrap gap-3" data-folded={folded}>
            {more.fields}
          </div>
        </>
      ) : null}
    </AddressForm>
  )
}

function Toggle({
  isFolded,
  onToggle,
  set,
  children,
}: {
  isFolded: boolean
  onToggle: () => void
  set: number
  children: ReactNode
}) {
  return (
    <Button variant="secondary" icon={<IconFilters />} aria-expanded={!isFolded} onClick={onToggle}>
      {children}
      {set > 0 ? (
        <>
          {' '}
          <strong className="tabular">{set}</strong>
        </>
      ) : null}
    </Button>
  )
}

type Option = { value: string; label: string }

/** One of a few values to be chosen. `any` is what no choice is called, where there may be none. */
export type FilterChoice = {
  name: string
  label: string
  any?: string
  options: readonly Option[]
  value: string | undefined
  /** Takes as much room as the search. */
  isWide?: boolean
}

/** The words of known values as options, in their order. */
export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** The filters of a list that is searched by words: the search and its choices, in groups that stand side by side. */
export function ListFilters<A extends { page?: number; query: string }>({
  label,
  codec,
  address,
  search,
  choices,
  fixed = {},
}: {
  label: string
  codec: Codec<A>
  address: A
  search: { label: string; placeholder: string; maxLength: number }
  choices: readonly (readonly FilterChoice[])[]
  /** What it is narrowed to elsewhere, and stays. */
  fixed?: Readonly<Record<string, string | undefined>>
}) {
  return (
    <FilterForm label={label} codec={codec} address={address}>
      <SearchField className="basis-52" {...search} query={address.query} />
      <Fixed values={fixed} />
      {choices.map((group) => {
        const fields = group.map((choice) => <ChoiceField key={choice.name} {...choice} />)
        return group.length > 1 ? <FilterPair key={group[0]?.name}>{fields}</FilterPair> : fields
      })}
    </FilterForm>
  )
}

/** One choice among the fields of a `FilterForm`. */
export function ChoiceField({ name, label, any, options, value = '', isWide }: FilterChoice) {
  const offered = any === undefined ? options : [{ value: '', label: any }, ...options]
  return (
    <Field label={label} labelHidden className={`min-w-0 grow ${isWide ? 'basis-52' : 'basis-28'}`}>
      <Select name={name} options={offered} defaultValue={value} />
    </Field>
  )
}
