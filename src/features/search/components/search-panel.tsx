import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Combobox, type ComboboxOption } from '#/ui/fields/combobox.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Link } from '#/ui/link.tsx'
import IconCaret from '~icons/ph/caret-down'
import IconSearch from '~icons/ph/magnifying-glass'
import { PROPERTY_TAGS, type PropertyTag } from '../../properties/property.schema.ts'
import { filtersOfForm } from '../filter-form.client.ts'
import { priceStops } from '../price-bounds.rules.ts'
import { propertiesHref } from '../search.rules.ts'
import { MAX_QUERY_LENGTH, PAID_OVER_TIME, type PropertyFilters } from '../search.schema.ts'
import type { PriceRange } from './price-range.tsx'
import { useSearchCount } from './use-search-count.ts'

/** How many homes a door leads to, in words, where that is stored; undefined while it is not known. */
export type DoorWords = Record<'rent' | 'buy' | 'own', string> | undefined

const TABS = [
  ['General', ''],
  ['House', 'house'],
  ['Apartment', 'apartment'],
] as const

const tab =
  'relative flex min-h-11 cursor-pointer items-center rounded-sm px-2 font-semibold text-ink-2 text-sm has-checked:text-indigo has-focus-visible:outline-2 has-focus-visible:outline-indigo'

const searchOptions = () => import('./search-options.tsx')

type LivePrices = { Range: typeof PriceRange; min: string; max: string }

/**
 * The search of the home page: three doors into the list, and one box. Without script it is sent as it stands and the
 * list ignores what is empty; with script `onSearch` gets the address of what is filled, the button says how many homes
 * that is, and a door keeps what was typed. `total` is the number without any filter, null while it is not known.
 * `locationField` gets what to call when its text changes. What its classes named search-* look like says the page.
 */
export function SearchPanel({
  total,
  doors,
  locationField,
  onSearch,
  children,
}: {
  total: number | null
  doors: DoorWords
  locationField: (onTextChange: () => void) => ReactNode
  onSearch: (href: string) => void
  /** What stands below its fields. */
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const more = useRef<HTMLDetailsElement>(null)
  const [tag, setTag] = useState<PropertyTag>()
  const [prices, setPrices] = useState<LivePrices>()
  const { count, hasMore, ask } = useSearchCount(total, '')
  const draft = () => (form.current ? filtersOfForm(form.current) : {})

  // The form is read when the question leaves, so that every field has taken its new value by then.
  const recount = () => ask(draft)
  const open = (filters: PropertyFilters, href = propertiesHref(filters)) => {
    // The next search begins with it; without its code there is one suggestion less.
    searchOptions().then(({ noteSearch }) => noteSearch(filters.query ?? ''), nothing)
    onSearch(href)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    open(draft())
  }
  const choose = ({ value, href, label }: ComboboxOption) => {
    // What else the form says may have changed since it was counted.
    if (value === 'understood') open({ ...draft(), query: label })
    else if (href) open({ query: label }, href)
  }
  // The slider comes when somebody unfolds it, with what the plain fields hold by then. It takes their place while they
  // are read, so that nobody types between.
  const loadPrices = () => {
    import('./price-range.tsx').then(
      ({ PriceRange: Range }) => {
        const typing = document.activeElement
        const { minPrice: min = '', maxPrice: max = '' } = Object.fromEntries(
          new FormData(form.current ?? undefined),
        ) as Record<string, string>
        flushSync(() => setPrices((old) => old ?? { Range, min, max }))
        if (typing instanceof HTMLInputElement && !typing.isConnected) {
          const field = form.current?.querySelector<HTMLInputElement>(`[name=${typing.name}]`)
          field?.focus()
          field?.setSelectionRange(typing.selectionStart, typing.selectionEnd)
        }
      },
      // The plain fields do as well.
      nothing,
    )
  }
  const changeTag = (chosen: string) => {
    setTag(PROPERTY_TAGS.find((one) => one === chosen))
    setPrices((old) => old && { Range: old.Range, min: '', max: '' })
  }
  // What a browser has put back into a field must be seen.
  useEffect(() => {
    const { query, type, ...folded } = form.current ? filtersOfForm(form.current) : {}
    if (more.current && Object.keys(folded).length > 0) more.current.open = true
  }, [])

  const door = (label: string, own: PropertyFilters, note: ReactNode) => (
    <li>
      <Link
        href={propertiesHref(own)}
        className="block h-full rounded rounded-br-[18px] border-[1.5px] border-indigo bg-card py-1 text-center text-ink-2 text-xs hover:bg-indigo-tint"
        onClick={(event: MouseEvent) => {
          const typed = draft()
          const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          if (!isPlain || Object.keys(typed).length === 0) return
          event.preventDefault()
          open({ ...typed, ...own })
        }}
      >
        <b className="block font-semibold text-base text-indigo">{label}</b>
        {note}
      </Link>
    </li>
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      ref={form}
      role="search"
      aria-label="Find a home"
      method="get"
      action={urls.properties}
      onSubmit={search}
      onChange={recount}
      className="turned on-light grid gap-2 bg-card p-3 text-ink shadow-float"
    >
      <ul className="search-doors grid gap-2">
        {door('Rent', { tag: 'For Rent' }, doors?.rent)}
        {door('Buy', { tag: 'For Sale' }, doors?.buy)}
        {door('Rent to own', PAID_OVER_TIME, doors?.own)}
      </ul>
      <div className="flex gap-2">
        <Field label="Looking For?" labelHidden className="min-w-0 grow">
          <Combobox
            name="query"
            title="Places"
            placeholder="Looking For?"
            maxLength={MAX_QUERY_LENGTH}
            loadOptions={async (text, signal) =>
              (await searchOptions()).loadSearchOptions(text, signal, draft)
            }
            onTextChange={recount}
            onChoose={choose}
            inline
          />
        </Field>
        <Button type="submit" icon={<IconSearch className="max-sm:hidden" />} className="shrink-0">
          <span>
            Search <span>{count ? countOf(count, 'home', 'homes', hasMore) : null}</span>
          </span>
        </Button>
      </div>
      <fieldset className="search-tabs z-10 flex w-fit gap-1">
        <legend className="sr-only">Type of home</legend>
        {TABS.map(([label, value]) => (
          <label key={value} className={tab}>
            <input
              type="radio"
              name="type"
              value={value}
              defaultChecked={!value}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <details ref={more} className="search-more" onToggle={loadPrices}>
        <summary className="ml-auto flex min-h-11 w-fit cursor-pointer items-center gap-1 rounded px-2 font-semibold text-indigo text-sm">
          <span className="sm:hidden" aria-hidden="true">
            More
          </span>
          <span className="max-sm:sr-only">Location, category, price</span>
          <IconCaret />
        </summary>
        <div className="grid gap-3 border-line-strong/50 border-t border-dashed py-3 sm:grid-cols-2">
          <Field label="Category">
            <Select name="category" onChange={(event) => changeTag(event.currentTarget.value)}>
              <option value="">For Sale or For Rent</option>
              {PROPERTY_TAGS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </Field>
          {locationField(recount)}
          {prices ? (
            // Sales and rents are different numbers: another category starts the range anew.
            <prices.Range key={tag} stops={priceStops(tag)} defaultMin={prices.min} defaultMax={prices.max} />
          ) : (
            <PlainPrices />
          )}
        </div>
      </details>
      {children}
    </form>
  )
}

const nothing = () => undefined

function PlainPrices() {
  return (
    <fieldset className="grid grid-cols-2 gap-x-3">
      <legend className="font-semibold text-sm">Price range</legend>
      <div className="noscript:hidden col-span-2 h-11" />
      {(['minPrice', 'maxPrice'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'minPrice' ? 'Lowest price in cedis' : 'Highest price in cedis'}
          labelHidden
        >
          <TextInput name={name} unit="GH₵" autoComplete="off" maxLength={15} />
        </Field>
      ))}
    </fieldset>
  )
}
