import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { useBackCloses } from '#/ui/overlays/use-back-closes.ts'
import { filtersOfForm } from '../filter-form.client.ts'
import { propertiesHref, withoutPage } from '../search.rules.ts'
import type { ChipKey, FacetCounts, PropertyFilters } from '../search.schema.ts'
import { restrictionsOf, withoutChip, withoutShown } from '../search-restriction.rules.ts'
import { FilterFields } from './filter-fields.tsx'
import { HiddenFields } from './hidden-fields.tsx'

/** Long enough to type a number without a list for each of its digits. */
const TYPING_MS = 600

/**
 * One filter below what opens it, the two in an element of their own: a change shows in the list at once. It does not
 * hold the focus: Tab leads on, Escape back to what opened it. Back closes it, and takes back with it what was changed
 * in it, as one step.
 */
export function FilterPopover({
  open,
  onOpenChange,
  only,
  filters,
  facets,
  total,
  isCapped,
  isBusy,
  onApply,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  only: ChipKey
  filters: PropertyFilters
  facets: FacetCounts | null
  total: number
  isCapped: boolean
  /** The list that a change asked for is under way. */
  isBusy: boolean
  /** `replace` for a change that takes the place of one that was made here before. */
  onApply: (filters: PropertyFilters, replace?: boolean) => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address that the list had when this was opened, and the one that was asked for last.
  const before = useRef('')
  const asked = useRef('')
  const [isChanged, setChanged] = useState(false)
  useBackCloses(open && !isChanged, () => onOpenChange(false))
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  // It ends where the page does at the latest; what opens it moves with what is chosen.
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.style.left = '0'
    const end = element.closest('.list-bar')?.getBoundingClientRect().right ?? 0
    const room = end - element.getBoundingClientRect().right
    element.style.left = `${Math.min(0, room)}px`
  })
  const apply = (form: HTMLFormElement) => {
    clearTimeout(typing.current)
    // What cannot be read is said beside its field, and the list stays.
    if (!form.checkValidity()) return false
    typing.current = undefined
    const next = filtersOfForm(form)
    const href = propertiesHref(next)
    if (href !== asked.current) {
      asked.current = href
      setChanged(true)
      onApply(next, addressNow() !== before.current)
    }
    return true
  }
  // What was typed a moment ago counts; what cannot be taken stays, with what is wrong beside it.
  const closeWhenTaken = useEffectEvent(() => {
    const form = panel.current?.querySelector('form')
    if (!form || typing.current === undefined || apply(form)) onOpenChange(false)
  })
  const leaveToOpener = () => {
    panel.current?.parentElement?.querySelector('button')?.focus({ preventScroll: true })
    onOpenChange(false)
  }
  const leaveByEscape = useEffectEvent(leaveToOpener)
  const followBack = useEffectEvent(() => {
    if (open && isBack && isChanged) leaveToOpener()
  })
  useEffect(() => {
    if (key) followBack()
  }, [key])
  const begin = useEffectEvent(() => {
    before.current = addressNow()
    asked.current = propertiesHref(withoutPage(filters))
    typing.current = undefined
    setChanged(false)
  })
  useEffect(() => {
    const element = panel.current
    const around = element?.parentElement
    if (!open || !element || !around) return
    begin()
    // An amount is typed; of choices the one that is made is gone on from.
    const amount = element.querySelector<HTMLInputElement>('input[inputmode]')
    const chosen = element.querySelector<HTMLInputElement>('input:checked')
    const first = element.querySelector<HTMLInputElement>('input:not([type=hidden], [type=range])')
    ;(amount ?? chosen ?? first)?.focus()
    const isOutside = ({ target }: Event) => target instanceof Node && !around.contains(target)
    const leave = (event: Event) => {
      if (isOutside(event)) closeWhenTaken()
    }
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leaveByEscape()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    around.addEventListener('keydown', leaveByKey)
    return () => {
      clearTimeout(typing.current)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      around.removeEventListener('keydown', leaveByKey)
    }
  }, [open])

  if (!open) return null
  const change = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    clearTimeout(typing.current)
    if (event.target instanceof HTMLInputElement && /radio|checkbox/.test(event.target.type)) apply(form)
    else typing.current = setTimeout(() => apply(form), TYPING_MS)
  }
  return (
    <div ref={panel} className="filter-popover">
      <form
        method="get"
        action={urls.properties}
        onChange={change}
        onSubmit={(event) => {
          event.preventDefault()
          if (apply(event.currentTarget)) leaveToOpener()
        }}
      >
        <HiddenFields filters={withoutShown(filters, only)} />
        <FilterFields filters={filters} facets={facets} only={only} />
        {/* Enter sends a form with several fields only where it has a button. */}
        <button type="submit" tabIndex={-1} className="sr-only">
          Show homes
        </button>
        <p className="mt-4 flex items-center justify-between gap-4 text-sm">
          {restrictionsOf(filters)[only] ? (
            <Link
              href={propertiesHref(withoutChip(filters, only))}
              onClick={() => onOpenChange(false)}
              className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
            >
              Clear
            </Link>
          ) : (
            <span />
          )}
          <span className={isBusy ? 'opacity-60' : undefined}>
            <strong>{countOf(total, 'home', 'homes', isCapped)}</strong> now shown
          </span>
        </p>
      </form>
    </div>
  )
}

const addressNow = () => location.pathname + location.search
