import { type ChangeEvent, Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import IconFilters from '~icons/ph/sliders-horizontal'
import './filter-form.css'

const TYPING_MS = 400

/** Fields that stand side by side, also on phones. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 grow basis-78 gap-3">{children}</div>
}

/** How a list writes its address; `clearHref` is where 'Clear All' leads, null while nothing is narrowed. */
type Codec<A> = {
  path: string
  read: (fields: URLSearchParams) => A
  href: (address: A) => string
  clearHref: (address: A) => string | null
}

/**
 * The filters of a list. With script each change counts at once, words after a pause, and what is shown has the address
 * that its codec makes of the fields; without, `Show` sends them, and the address also names what was left as it is.
 */
export function FilterForm<A extends { page?: number }>({
  label,
  codec,
  address,
  children,
}: {
  label: string
  codec: Codec<A>
  /** What is shown now, as JSON can write it. */
  address: A
  /** The first stands alone on a phone, where the others are folded up. */
  children: ReactNode
}) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [isFolded, setFolded] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const clearHref = codec.clearHref(address)
  const shown = shapeOf(address)
  // Back and links change the filters without a field being touched; what the fields asked for themselves they hold.
  const [asked, setAsked] = useState(shown)
  const [fields, setFields] = useState({ shown, turn: 0 })
  if (fields.shown !== shown) setFields({ shown, turn: asked === shown ? fields.turn : fields.turn + 1 })

  const show = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const wanted = codec.read(new URLSearchParams(entries))
    setAsked(shapeOf(wanted))
    if (shapeOf(wanted) !== shown) void navigate(codec.href(wanted), { preventScrollReset: true })
  }
  const change = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const isTyped = target instanceof HTMLInputElement && target.type !== 'date'
    if (!isTyped) return show(currentTarget)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show(currentTarget), TYPING_MS)
  }
  const [first, ...others] = Children.toArray(children)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      key={fields.turn}
      role="search"
      aria-label={label}
      method="get"
      action={codec.path}
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      className="flex flex-wrap items-end gap-3"
    >
      {first}
      {others.length > 0 ? (
        <>
          <div className="filters-toggle hidden">
            <Button
              variant="secondary"
              icon={<IconFilters />}
              aria-expanded={!isFolded}
              onClick={() => setFolded((now) => !now)}
            >
              Filters
            </Button>
          </div>
          <div className="filters-more contents" data-folded={isFolded || undefined}>
            {others}
          </div>
        </>
      ) : null}
      {/* Enter presses it even where it is not seen. */}
      <div className={isHydrated ? 'hidden' : undefined}>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </div>
      {clearHref ? (
        <LinkButton href={clearHref} variant="quiet">
          Clear All
        </LinkButton>
      ) : null}
    </form>
  )
}

const shapeOf = (address: { page?: number }) => JSON.stringify({ ...address, page: undefined })

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
}: {
  label: string
  codec: Codec<A>
  address: A
  search: { label: string; placeholder: string; maxLength: number }
  choices: readonly (readonly FilterChoice[])[]
}) {
  return (
    <FilterForm label={label} codec={codec} address={address}>
      <SearchField className="basis-52" {...search} query={address.query} />
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
