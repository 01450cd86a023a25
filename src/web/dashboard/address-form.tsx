import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#/ui/button.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'

const TYPING_MS = 400
const AT_ONCE = ['checkbox', 'date', 'radio']

/** How a list writes its address; `clearHref` is where 'Clear All' leads, null while nothing is narrowed. */
export type Codec<A> = {
  path: string
  read: (fields: URLSearchParams) => A
  href: (address: A) => string
  clearHref: (address: A) => string | null
}

/**
 * Fields that say what a list shows. With script each change counts at once, words after a pause, and what is shown has
 * the address that its codec makes of the fields; without, `Show` sends them, and the address also names what was left
 * as it is.
 */
export function AddressForm<A extends { page?: number }>({
  label,
  codec,
  address,
  replaces = false,
  className = 'flex flex-wrap items-end gap-3',
  children,
}: {
  label: string
  codec: Codec<A>
  /** What is shown now, as JSON can write it. */
  address: A
  /** Back leaves the page rather than taking one change after the other back. */
  replaces?: boolean
  className?: string
  children: ReactNode
}) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
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
    if (shapeOf(wanted) !== shown)
      void navigate(codec.href(wanted), { preventScrollReset: true, replace: replaces })
  }
  const change = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const isTyped =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !AT_ONCE.includes(target.type))
    if (!isTyped) return show(currentTarget)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show(currentTarget), TYPING_MS)
  }
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
      className={className}
    >
      {children}
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

/** The search of a list that is narrowed by words alone; `fixed` is what it is narrowed to elsewhere, and stays. */
export function SearchedList<A extends { page?: number; query: string }>({
  label,
  codec,
  address,
  search,
  fixed = {},
}: {
  label: string
  codec: Codec<A>
  address: A
  search: { label: string; placeholder: string; maxLength: number }
  fixed?: Readonly<Record<string, string | undefined>>
}) {
  return (
    <AddressForm label={label} codec={codec} address={address}>
      <SearchField className="basis-52" {...search} query={address.query} />
      <Fixed values={fixed} />
    </AddressForm>
  )
}

/** What a list is narrowed to elsewhere than in its form, which keeps it. */
export function Fixed({ values }: { values: Readonly<Record<string, string | undefined>> }) {
  return Object.entries(values).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  )
}
