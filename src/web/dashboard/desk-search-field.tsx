import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { lazyOnIntent, useLazyCode } from '#/ui/lazy-on-intent.tsx'
import { DESK_SEARCH } from './dashboard-links.ts'

const hitsCode = lazyOnIntent(
  () => import('./desk-search-hits.tsx'),
  (module) => module.DeskSearchHits,
)
const TYPING_MS = 250
const FEWEST_CHARACTERS = 2

/**
 * The one search of the dashboard, reached with "/". While somebody types, the first hits stand below it, and on the
 * page of the search its own list follows; without script Enter leads there.
 */
export function DeskSearchField() {
  const { pathname, search } = useLocation()
  const isSearchPage = pathname === DESK_SEARCH
  const query = (isSearchPage && new URLSearchParams(search).get('query')) || ''
  const form = useRef<HTMLFormElement>(null)
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { Component: Hits } = useLazyCode(hitsCode, isOpen)
  const isAsked = isOpen && !isSearchPage && words.length >= FEWEST_CHARACTERS
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const focusField = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping()) return
      const field = form.current?.querySelector('input')
      // On phones it is not shown, and while a dialog is open nothing behind it is reached.
      if (!field?.checkVisibility() || document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', focusField)
    return () => document.removeEventListener('keydown', focusField)
  }, [])
  useEffect(() => {
    if (pathname) setOpen(false)
    return () => clearTimeout(timer.current)
  }, [pathname])

  const look = (typed: string) => {
    setOpen(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const wanted = typed.trim()
      setWords(wanted)
      if (isSearchPage && wanted !== query)
        void navigate(`${DESK_SEARCH}?${new URLSearchParams({ query: wanted })}`, { replace: true })
    }, TYPING_MS)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      ref={form}
      role="search"
      aria-label="Dashboard"
      action={DESK_SEARCH}
      className="page-width hidden pt-4 lg:block"
      onChange={({ target }) => look((target as unknown as HTMLInputElement).value)}
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        setOpen(false)
        const asked = String(new FormData(event.currentTarget).get('query'))
        void navigate(`${DESK_SEARCH}?${new URLSearchParams({ query: asked })}`)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          setOpen(false)
          form.current?.querySelector('input')?.focus()
        } else step(event)
      }}
      onFocus={hitsCode.intent.onFocus}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className="relative max-w-measure">
        <SearchField
          label="Search everything"
          placeholder="Find a home, person, order, phone number (press /)"
          maxLength={200}
          query={query}
        />
        {isAsked && Hits ? <Hits words={words} /> : null}
      </div>
    </form>
  )
}

// Up and down go through the field and the hits below it.
function step(event: KeyboardEvent<HTMLFormElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function isTyping(): boolean {
  const at = document.activeElement
  return at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))
}
