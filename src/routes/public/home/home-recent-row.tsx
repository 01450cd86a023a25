import { useEffect, useRef, useState } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { readViewed, storeViewed } from '#/features/properties/views/recently-viewed.client.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { CardLink } from '#/ui/card-link.tsx'
import { Picture } from '#/ui/picture.tsx'
import { Skeleton } from '#/ui/skeleton.tsx'
import { HomeSection } from './home-section.tsx'
import { moreLink } from './more-link.ts'

type Home = Pick<PropertyCardView, 'id' | 'title' | 'price' | 'tag' | 'location' | 'cover'>

/** The homes that were opened on this device, as they are advertised now; asked for when they come near. */
export function HomeRecentRow() {
  const [ids, setIds] = useState(readViewed)
  const [homes, setHomes] = useState<readonly Home[]>()
  const [problem, setProblem] = useState('')
  const strip = useRef<HTMLUListElement>(null)
  const said = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const element = strip.current
    if (!element || homes || problem) return
    const left = new AbortController()
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void askFor(ids, left.signal).then((found) => {
          if (left.signal.aborted) return
          if (!found) setProblem('These homes did not load. Check your connection.')
          else if (found.length === 0) setProblem('These homes are not advertised any more.')
          setHomes(found)
          // What is gone need not be asked for again.
          if (found) storeViewed(found.map(({ id }) => id))
        })
      },
      { rootMargin: '25% 0px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      left.abort()
    }
  }, [ids, homes, problem])

  const clear = () => {
    storeViewed([])
    setIds([])
    setProblem('Cleared. Homes that you open are listed here.')
    // The button is gone, and what it did is said where it was.
    requestAnimationFrame(() => said.current?.focus())
  }
  return (
    <HomeSection
      title="Recently viewed"
      more={
        ids.length > 0 ? (
          <button type="button" onClick={clear} className={`${moreLink} cursor-pointer`}>
            Clear
          </button>
        ) : null
      }
    >
      <div className="home-recent">
        {problem ? (
          <p ref={said} tabIndex={-1} role="status" className="text-ink-2">
            {problem}
          </p>
        ) : (
          <ul ref={strip} className="strip flex gap-4 overflow-x-auto">
            {homes
              ? homes.map((home) => <RecentHome key={home.id} home={home} />)
              : ids.map((id) => <Skeleton key={id} className="home-recent-box" />)}
          </ul>
        )}
      </div>
    </HomeSection>
  )
}

function RecentHome({ home: { id, title, price, tag, location, cover } }: { home: Home }) {
  return (
    <li className="home-recent-box relative flex gap-3">
      <div className="card-picture turned w-24 shrink-0">
        {cover ? <Picture {...pictureOf(cover)} sizes="96px" /> : null}
      </div>
      <div className="min-w-0 self-center">
        <p className="font-bold">
          {price}
          {tag === 'For Rent' ? <span className="font-normal text-ink-2 text-sm"> / month</span> : null}
        </p>
        <p className="truncate text-ink-2 text-sm">
          <CardLink href={urls.property(id)}>
            {location}
            <span className="sr-only">, {title}</span>
          </CardLink>
        </p>
      </div>
    </li>
  )
}

// Undefined when no answer came.
async function askFor(ids: readonly string[], signal: AbortSignal): Promise<Home[] | undefined> {
  try {
    const address = `${urls.recentlyViewed}?ids=${ids.join(',')}`
    return (await callEndpoint<{ homes: Home[] }>(address, { signal })).homes
  } catch {
    return undefined
  }
}
