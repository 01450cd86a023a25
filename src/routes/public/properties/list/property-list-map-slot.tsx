import { useEffect, useRef, useState } from 'react'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { lazyOnIntent, useLazyCode } from '#/ui/lazy-on-intent.tsx'
import type { MapTiles } from '#/web/map/map-tiles.ts'

export const MAP_ANCHOR = '#map'

const mapPartOf = (hash: string) => (hash.startsWith(MAP_ANCHOR) ? hash : '')

/** The map of a list, fetched when somebody reaches for its switch. */
export const listMap = lazyOnIntent(
  () => import('./property-list-map.tsx'),
  (module) => module.PropertyListMap,
)

/** Whether the map is shown. The address says so too, so that it can be shared and come back to. */
export function useMapSwitch(search: string): { isOn: boolean; toggle: () => void } {
  const [anchor, setAnchor] = useState('')
  const isRead = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search has another address
  useEffect(() => {
    const given = mapPartOf(location.hash)
    const isFirst = !isRead.current
    isRead.current = true
    if (anchor === given) return
    if (isFirst) setAnchor(given)
    else history.replaceState(history.state, '', location.pathname + location.search + anchor)
  }, [anchor, search])
  return { isOn: anchor !== '', toggle: () => setAnchor(anchor ? '' : MAP_ANCHOR) }
}

/** The map beside the list, while it is wanted; where it does not come the list has all there is. */
export function PropertyListMapSlot({
  isOn,
  ...map
}: {
  isOn: boolean
  onClose: () => void
  filters: PropertyFilters
  listed: number | undefined
  tiles: MapTiles
  onSearch: (filters: PropertyFilters) => void
  onShown: (inView: number) => void
}) {
  const { Component, failed, retry } = useLazyCode(listMap, isOn)
  if (!isOn) {
    return (
      <noscript>
        {import.meta.env.SSR ? (
          <p id="map" className="list-filters my-3">
            The map needs JavaScript. The list below has the same homes, each with its place.
          </p>
        ) : null}
      </noscript>
    )
  }
  if (Component) return <Component {...map} />
  if (!failed) return <p role="status">Opening the map…</p>
  return (
    <Alert
      kind="danger"
      title="The map did not load."
      action={
        <Button size="sm" variant="secondary" onClick={retry}>
          Try again
        </Button>
      }
    >
      The list has the same homes.
    </Alert>
  )
}
