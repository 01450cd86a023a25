import type { Point } from 'leaflet'
import type { Box } from '#/features/places/map-label.rules.ts'

/** The box of this size around a point. */
export const boxAround = ({ x, y }: Point, size: number): Box => ({
  left: x - size / 2,
  top: y - size / 2,
  right: x + size / 2,
  bottom: y + size / 2,
})

/** What lies on the map for everybody: its tools, note and buttons. */
export const TOOLS = '.leaflet-control, .list-map-panel, .list-map-close, .list-map-credit'

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
