import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { KeywordSearch } from '#/features/search/components/keyword-search.tsx'
import type { ChipKey, PropertyFilters } from '#/features/search/search.schema.ts'
import { activeFilterCount } from '#/features/search/search-restriction.rules.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import IconCaret from '~icons/ph/caret-down'
import IconMap from '~icons/ph/map-trifold'
import IconSliders from '~icons/ph/sliders-horizontal'
import type { PropertyListData } from './property-list.tsx'
import { filterFormProps } from './property-list-filters.tsx'
import { listMap, MAP_ANCHOR } from './property-list-map-slot.tsx'

const styles = () => import('./property-list-filters.css')
const sheet = lazyOnIntent(
  async () => {
    const [module] = await Promise.all([import('#/features/search/components/filter-sheet.tsx'), styles()])
    return module
  },
  (module) => module.FilterSheet,
)
const popover = lazyOnIntent(
  async () => {
    const [module] = await Promise.all([import('#/features/search/components/filter-popover.tsx'), styles()])
    return module
  },
  (module) => module.FilterPopover,
)

/** The filters with a chip of their own, in their order. */
const CHIPS: readonly { key: ChipKey; label: string }[] = [
  { key: 'price', label: 'Price' },
  { key: 'beds', label: 'Beds' },
  { key: 'type', label: 'Type' },
  { key: 'plan', label: 'Pay over time' },
  { key: 'tag', label: 'Buy or rent' },
]
const FILTERS_ANCHOR = '#filters'

type Opened = { only?: ChipKey; isPopover: boolean }

/** The search and its filters, in sight above the list: a sheet opens from a chip on phones, a popover on desktops. */
export function PropertyListBar({
  asked,
  filters,
  data,
  isBusy,
  onApply,
  map,
}: {
  /** The search as its address says it, with the words as they were typed. */
  asked: PropertyFilters
  filters: PropertyFilters
  data: PropertyListData | undefined
  isBusy: boolean
  onApply: (filters: PropertyFilters, replace?: boolean) => void
  map: { isOn: boolean; toggle: () => void }
}) {
  const [opened, setOpened] = useState<Opened>()
  const toggle = (only?: ChipKey) => {
    const isPopover = only !== undefined && matchMedia('(width >= 64rem)').matches
    setOpened((before) =>
      before && before.only === only ? undefined : { ...(only ? { only } : {}), isPopover },
    )
  }
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined)
  }
  // A chip that was pressed before the page was hydrated led to its anchor.
  const openPressedEarly = useEffectEvent(() => {
    if (location.hash !== FILTERS_ANCHOR) return
    history.replaceState(history.state, '', location.pathname + location.search)
    setOpened({ isPopover: false })
  })
  useEffect(() => openPressedEarly(), [])

  const chosen = new Map(data?.chips.map((chip) => [chip.key, chip.label]))
  const count = activeFilterCount(filters)
  const isSheet = opened !== undefined && !opened.isPopover
  return (
    <div className="list-bar">
      <div className="list-search">
        <KeywordSearch filters={asked} onSearch={onApply} />
      </div>
      <div className="list-chips strip">
        <FilterChip
          on={count > 0}
          isOpen={isSheet && !opened.only}
          intent={sheet.intent}
          onPress={() => toggle()}
        >
          <IconSliders className="max-lg:hidden" />
          Filters{count > 0 ? ` · ${count}` : null}
        </FilterChip>
        <FilterChip
          on={map.isOn}
          isOpen={map.isOn}
          anchor={MAP_ANCHOR}
          intent={listMap.intent}
          onPress={map.toggle}
        >
          <IconMap />
          <span className="max-lg:sr-only">Map</span>
        </FilterChip>
        {CHIPS.map(({ key, label }) => (
          <div key={key} className="relative">
            <FilterChip
              on={chosen.has(key)}
              isOpen={opened?.only === key}
              intent={popover.intent}
              onPress={() => toggle(key)}
            >
              {chosen.get(key) ?? label}
              <IconCaret className="max-lg:hidden" />
            </FilterChip>
            {data ? (
              <LazyOverlay
                code={popover}
                open={opened?.only === key && opened.isPopover}
                onOpenChange={close}
                only={key}
                filters={filters}
                facets={data.facets}
                total={data.total}
                isCapped={data.isCapped}
                isBusy={isBusy}
                onApply={onApply}
              />
            ) : null}
          </div>
        ))}
      </div>
      {data ? (
        <LazyOverlay
          code={sheet}
          open={isSheet}
          onOpenChange={close}
          title={CHIPS.find(({ key }) => key === opened?.only)?.label}
          only={opened?.only}
          {...filterFormProps({ filters, data, onApply })}
        />
      ) : null}
    </div>
  )
}

// Until the page is hydrated, and without JavaScript for good, it leads to the same filters on the page.
function FilterChip({
  on,
  isOpen,
  intent,
  anchor = FILTERS_ANCHOR,
  onPress,
  children,
}: {
  on: boolean
  isOpen: boolean
  intent: typeof sheet.intent
  anchor?: string
  onPress: () => void
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  const look = on ? 'filter-chip filter-chip-on' : 'filter-chip'
  if (!isHydrated) {
    return (
      <a href={anchor} className={look}>
        {children}
      </a>
    )
  }
  return (
    <button type="button" aria-expanded={isOpen} className={look} onClick={onPress} {...intent}>
      {children}
    </button>
  )
}
