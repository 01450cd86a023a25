import type { LatLngExpression, Map as LeafletMap, PanInsideOptions, Point } from 'leaflet'
import type { Box } from '#/features/places/map-label.rules.ts'

/** The box of this size around a point. */
export const boxAround = ({ x, y }: Point, size: number): Box => ({
  left: x - size / 2,
  top: y - size / 2,
  right: x + size / 2,
  bottom: y + size / 2,
})

/** What lies on the map for everybody: its tools, note and buttons, and the card of a home that is chosen. */
export const TOOLS = '.leaflet-control, .list-map-panel, .list-map-close, .list-map-credit, .list-map-card'

/** What lies on the map or above it, in pixels from its corner: no name and no price is readable below it. */
export function boxesOn(element: HTMLElement, selector: string): Box[] {
  const corner = element.getBoundingClientRect()
  const above = element.parentElement?.querySelectorAll(selector)
  return [...(above ?? [])].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return {
      left: left - corner.left,
      top: top - corner.top,
      right: right - corner.left,
      bottom: bottom - corner.top,
    }
  })
}

// With the button that shows all homes, which stands there once it is known that there are more.
const PANEL_HEIGHT = 100

/** What lies on the map when it opens, as high as it is a moment later. */
export const toolsAtFirst = (element: HTMLElement): Box[] => [
  ...boxesOn(element, '.list-map-panel').map((box) => ({
    ...box,
    bottom: Math.max(box.bottom, box.top + PANEL_HEIGHT),
  })),
  ...boxesOn(element, '.leaflet-control, .list-map-close'),
]

const ROOM = 8

/**
 * Moves the map as little as frees a mark with its price of the tools above, the card that has opened below, and the
 * zoom and the scale that stand on the card.
 */
export function moveFreeOfCard(
  map: LeafletMap,
  { at, price, animate }: { at: LatLngExpression; price: HTMLElement; animate: boolean },
): void {
  const element = map.getContainer()
  const shown = (selector: string) => boxesOn(element, selector).filter(({ left, right }) => right > left)
  const point = map.latLngToContainerPoint(at)
  const corner = element.getBoundingClientRect()
  const tag = price.getBoundingClientRect()
  const free: Box = {
    left: 0,
    top: Math.max(0, ...shown('.list-map-panel').map(({ bottom }) => bottom)),
    right: Math.min(element.clientWidth, ...shown('.leaflet-control-zoom').map(({ left }) => left)),
    bottom: Math.min(
      element.clientHeight,
      ...shown('.list-map-card, .leaflet-control-scale').map(({ top }) => top),
    ),
  }
  const options: PanInsideOptions = {
    paddingTopLeft: [
      free.left + Math.max(0, point.x - (tag.left - corner.left)) + ROOM,
      free.top + Math.max(0, point.y - (tag.top - corner.top)) + ROOM,
    ],
    paddingBottomRight: [
      element.clientWidth - free.right + Math.max(0, tag.right - corner.left - point.x) + ROOM,
      element.clientHeight - free.bottom + Math.max(0, tag.bottom - corner.top - point.y) + ROOM,
    ],
  }
  map.panInside(at, { ...options, animate })
}
