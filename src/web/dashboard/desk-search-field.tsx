import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyOnIntent, useLazyCode } from '#/ui/lazy-on-intent.tsx'
import { DESK_SEARCH } from './dashboard-links.ts'

const lively = lazyOnIntent(
  () => import('./desk-search-hits.tsx'),
  (module) => module.DeskSearchHits,
)

/**
 * The one search of the dashboard, reached with "/". Once somebody is in it, its hits stand below it while they type;
 * until that code is there, and without script, Enter leads to the page of the search.
 */
export function DeskSearchField() {
  const { pathname, search } = useLocation()
  const query = (pathname === DESK_SEARCH && new URLSearchParams(search).get('query')) || ''
  const form = useRef<HTMLFormElement>(null)
  const [wasUsed, setUsed] = useState(false)
  const { Component: Hits } = useLazyCode(lively, wasUsed)
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      const at = document.activeElement
      const field = form.current?.querySelector('input')
      // On phones it is not shown, and while a dialog is open nothing behind it is reached.
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        at?.matches('input, textarea, select') ||
        !field?.checkVisibility() ||
        document.querySelector('[role$=dialog]')
      )
        return
      event.preventDefault()
      field.select()
    }
    document.addEventListener('keydown', focusField)
    return () => document.removeEventListener('keydown', focusField)
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      ref={form}
      role="search"
      aria-label="Dashboard"
      action={DESK_SEARCH}
      onFocus={() => setUsed(true)}
      className="page-width hidden pt-4 lg:block"
    >
      <div className="relative max-w-measure">
        <input
          name="query"
          type="search"
          aria-label="Search everything"
          placeholder="Find a home, person, order, phone number (press /)"
          maxLength={200}
          defaultValue={query}
          className="h-12 w-full rounded border border-line-strong bg-card px-4"
        />
        {Hits ? <Hits query={query} form={form} /> : null}
      </div>
    </form>
  )
}
