import { type ComponentType, useEffect, useRef, useState } from 'react'
import { readViewed } from '#/features/properties/views/recently-viewed.client.ts'

/**
 * Room for the homes that were opened on this device. Their row is fetched when there are any, and appears only while
 * its place is below what is seen, so that nothing moves.
 */
export function HomeRecent() {
  const place = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ Row: ComponentType }>()
  useEffect(() => {
    const element = place.current
    if (!element || loaded || readViewed().length === 0) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.boundingClientRect.top < window.innerHeight) return
      observer.disconnect()
      import('./home-recent-row.tsx').then(
        ({ HomeRecentRow }) => {
          if (element.getBoundingClientRect().top >= window.innerHeight) setLoaded({ Row: HomeRecentRow })
        },
        // The page is whole without it; the next visit asks again.
        () => undefined,
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [loaded])
  return loaded ? <loaded.Row /> : <div ref={place} className="mb-0!" />
}
