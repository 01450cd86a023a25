import L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Position } from '#/features/places/place.schema.ts'
import 'leaflet/dist/leaflet.css'
import './office-map.css'

const ZOOM = 15
// Near enough to tell the neighbourhoods around it and to see the coast, with a step left to come nearer.
const DRAWN_ZOOM = 11.5
const PIN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 72" width="34" height="51" aria-hidden="true"><path d="M24 70c16-20 23-34 23-46a23 23 0 1 0-46 0c0 12 7 26 23 46z" fill="#a63f1b" stroke="#fffdf8" stroke-width="2"/><circle cx="24" cy="24" r="9" fill="#fffdf8"/></svg>'

/** Pictures from elsewhere, or a map that draws itself: its limits, and what it does with the map once it is there. */
export type MapSource = { tileUrl: string } | { options: L.MapOptions; draw: (map: L.Map) => void }

/**
 * The map with a pin at the office, for fingers, mice and keys. Heavy: fetched when somebody comes to it or asks for it. `onFail`
 * is called when not one picture of the map comes; `source` must not change from render to render.
 */
export function OfficeMap({
  position: { latitude, longitude },
  name,
  address,
  source,
  takesFocus,
  onFail,
}: {
  position: Position
  name: string
  address: string
  source: MapSource
  /** Whether somebody asked for it. */
  takesFocus: boolean
  onFail: () => void
}) {
  const element = useRef<HTMLElement>(null)
  const failed = useRef(onFail)
  failed.current = onFail
  const isAskedFor = useRef(takesFocus)

  useEffect(() => {
    if (!element.current) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = L.map(element.current, {
      center: [latitude, longitude],
      zoom: 'draw' in source ? DRAWN_ZOOM : ZOOM,
      // Whom it is owed to stands below the map, as text.
      attributionControl: false,
      // The page goes on scrolling under the mouse.
      scrollWheelZoom: false,
      ...('draw' in source ? source.options : {}),
      ...(isStill ? { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false } : {}),
    })
    if ('draw' in source) source.draw(map)
    else {
      let hasPicture = false
      L.tileLayer(source.tileUrl, { maxZoom: 19 })
        .on('tileload', () => {
          hasPicture = true
        })
        .on('load', () => {
          if (!hasPicture) failed.current()
        })
        .addTo(map)
    }
    const words = document.createElement('p')
    words.textContent = address
    const icon = L.divIcon({ className: '', html: PIN, iconSize: [34, 51], iconAnchor: [17, 50] })
    L.marker([latitude, longitude], { icon, title: `${name}: the office` })
      .bindPopup(words, { offset: [0, -40] })
      .addTo(map)
    if (isAskedFor.current) element.current.focus({ preventScroll: true })
    return () => {
      map.remove()
    }
  }, [latitude, longitude, name, address, source])

  return <section ref={element} aria-label="Map with our office" className="office-map" />
}
