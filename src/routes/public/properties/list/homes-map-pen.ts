import L from 'leaflet'

const ROUGH_PIXELS = 4

/** Draws a line under a finger or mouse, and says what lies in it once it is lifted. */
export function makePen(map: L.Map, onDrawn: (corners: { latitude: number; longitude: number }[]) => void) {
  const element = map.getContainer()
  let points: L.Point[] = []
  let line: L.Polyline | undefined
  const pointOf = (event: PointerEvent) => map.mouseEventToContainerPoint(event)
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary) return
    if (event.target instanceof Element && event.target.closest('.leaflet-control')) return
    event.preventDefault()
    drop()
    element.setPointerCapture(event.pointerId)
    points = [pointOf(event)]
    line = L.polyline([], { className: 'home-area', interactive: false }).addTo(map)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', end)
    element.addEventListener('pointercancel', drop)
  }
  const move = (event: PointerEvent) => {
    if (!event.isPrimary) return
    const point = pointOf(event)
    points.push(point)
    line?.addLatLng(map.containerPointToLatLng(point))
  }
  const end = (event: PointerEvent) => {
    if (!event.isPrimary) return
    const corners = L.LineUtil.simplify(points, ROUGH_PIXELS).map((point) =>
      map.containerPointToLatLng(point),
    )
    lay()
    onDrawn(corners.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })))
  }
  // What the browser took away can be drawn again.
  const drop = () => {
    line?.remove()
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', drop)
  }
  const take = () => {
    map.dragging.disable()
    element.classList.add('home-drawing')
    element.addEventListener('pointerdown', begin)
  }
  const lay = () => {
    drop()
    map.dragging.enable()
    element.classList.remove('home-drawing')
    element.removeEventListener('pointerdown', begin)
  }
  return { take, lay }
}
