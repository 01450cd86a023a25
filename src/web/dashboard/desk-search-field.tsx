import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyOnIntent, useLazyCode } from '#/ui/lazy-on-intent.tsx'
import { DESK_SEARCH } from './dashboard-links.ts'

const lively = lazyOnIntent(
  () => import('./desk-search-hits.tsx'),
  (module) => module.DeskSearchHits,
)

// On the line of the page's title, at the right edge of the column that the page stands in.
const BESIDE_TITLE = { width: '18rem', margin: '2rem max(2rem, 50% - 37.5rem) 0 1.5rem' }

/**
 * The one search of the dashboard, reached with "/"; its hits stand below it while somebody types. Until that code is
 * there, and without script, Enter leads to the page of the search. On phones it is a link in the bar.
 */
export function DeskSearchField() {
  const { pathname, search } = useLocation()
  const query = (pathname === DESK_SEARCH && new URLSearchParams(search).get('query')) || ''
  const form = useRef<HTMLFormElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(!!form.current?.offsetParent), [])
  const { Component: Hits } = useLazyCode(lively, isShown)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      ref={form}
      role="search"
      aria-label="Dashboard"
      action={DESK_SEARCH}
      className="float-right hidden lg:block"
      style={BESIDE_TITLE}
    >
      <div className="relative">
        <input
          name="query"
          type="search"
          aria-label="Search everything"
          placeholder="Find anything (press /)"
          maxLength={200}
          defaultValue={query}
          className="h-12 w-full rounded border border-line-strong bg-card px-4"
        />
        {Hits ? <Hits query={query} form={form} /> : null}
      </div>
    </form>
  )
}
