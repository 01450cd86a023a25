import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { useBackCloses } from '#/ui/overlays/use-back-closes.ts'
import { filtersOfForm } from '../filter-form.client.ts'
import { propertiesHref } from '../search.rules.ts'
import type { ChipKey, FacetCounts, PropertyFilters } from '../search.schema.ts'
import { restrictionsOf, withoutChip } from '../search-restriction.rules.ts'
import { FilterFields } from './filter-fields.tsx'
import { HiddenFields } from './hidden-fields.tsx'

/** Long enough to type a number without a list for each of its digits. */
const TYPING_MS = 600

/**
 * One filter below what opens it, the two in an element of their own: a change shows in the list at once. It does not
 * hold the focus: Tab leads on, Escape back to what opened it.
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
  onApply: (filters: PropertyFilters) => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  useBackCloses(open, () => onOpenChange(false))
  // It ends where the page does at the latest; what opens it moves with what is chosen.
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.style.left = '0'
    const end = element.closest('.list-bar')?.getBoundingClientRect().right ?? 0
    const room = end - element.getBoundingClientRect().right
    element.style.left = `${Math.min(0, room)}px`
  })
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    const element = panel.current
    const around = element?.parentElement
    if (!open || !element || !around) return
    const chosen = element.querySelector<HTMLInputElement>('input:checked')
    const first = element.querySelector<HTMLInputElement>('input:not([type=hidden], [type=range])')
    ;(chosen ?? first)?.focus()
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !around.contains(target)) close()
    }
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      around.querySelector('button')?.focus({ preventScroll: true })
      close()
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
  const apply = (form: HTMLFormElement) => {
    clearTimeout(typing.current)
    // What cannot be read is said beside its field, and the list stays.
    if (form.checkValidity()) onApply(filtersOfForm(form))
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    clearTimeout(typing.current)
    if (event.target instanceof HTMLInputElement && event.target.type === 'radio') apply(form)
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
          apply(event.currentTarget)
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

/** A search without what the popover of one filter edits; that of the payment plan has rent to own beside it. */
const withoutShown = (filters: PropertyFilters, only: ChipKey) =>
  withoutChip(only === 'plan' ? withoutChip(filters, 'own') : filters, only)
