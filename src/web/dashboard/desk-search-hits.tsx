import { type RefObject, useEffect, useState } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import { countOf } from '#/shared/text.ts'
import { Link } from '#/ui/link.tsx'
import { DESK_SEARCH } from './dashboard-links.ts'
import { type Hit, HitRow } from './desk-search-hit.tsx'
import { focusSearch } from './search-key.ts'

export type HitGroup = {
  title: string
  hits: Hit[]
  total: number
  /** The list of this kind, searched for the same words. */
  allHref: string
}

const SHOWN = 3
const TYPING_MS = 250
const FEWEST_CHARACTERS = 2

/**
 * What the search of the dashboard does while somebody types: hits below it, and on its own page the list that follows.
 * Up and down go through field and hits, wherever they stand; Escape leads back to the field and closes them.
 */
export function DeskSearchHits({ query, form }: { query: string; form: RefObject<HTMLFormElement | null> }) {
  const { key, pathname } = useLocation()
  const navigate = useNavigate()
  const isSearchPage = pathname === DESK_SEARCH
  // Of which visit they are: another page closes them.
  const [asked, setAsked] = useState({ words: '', at: '' })
  useEffect(() => {
    const field = form.current?.querySelector('input')
    // Back and links change the words; who is typing is further.
    if (field && field !== document.activeElement) field.value = query
  }, [form, query])
  useEffect(() => {
    const area = form.current
    if (!area) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (words: string, replace: boolean) =>
      void navigate(`${DESK_SEARCH}?${new URLSearchParams({ query: words })}`, { replace })
    const close = () => {
      clearTimeout(timer)
      setAsked({ words: '', at: '' })
    }
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const words = wordsIn(area)
        if (!isSearchPage) setAsked({ words, at: key })
        else if (words !== query) show(words, true)
      }, TYPING_MS)
    }
    const { signal } = stop
    document.addEventListener('keydown', focusSearch, { signal })
    area.addEventListener('input', look, { signal })
    area.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        close()
        show(wordsIn(area), isSearchPage)
      },
      { signal },
    )
    area.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!area.contains(relatedTarget as Node | null)) close()
      },
      { signal },
    )
    document.addEventListener('keydown', (event) => step(area, event, close), { signal })
    // What was typed before this code was there.
    if (wordsIn(area) !== query) look()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [form, isSearchPage, key, navigate, query])
  if (asked.at !== key || asked.words.length < FEWEST_CHARACTERS) return null
  return <Hits words={asked.words} />
}

const wordsIn = (form: HTMLFormElement) => String(new FormData(form).get('query')).trim()

function step(form: HTMLFormElement, event: KeyboardEvent, close: () => void) {
  const field = form.querySelector('input')
  const stops: (Element | null)[] = [field, ...document.querySelectorAll('[data-hits] a')]
  const at = stops.indexOf(event.target as Element)
  if (at < 0) return
  if (event.key === 'Escape') {
    field?.focus()
    close()
  }
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const next = by === 0 ? undefined : stops[at + by]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

/** The first hits for these words, of each kind a few, and the way to all. */
function Hits({ words }: { words: string }) {
  const { load, data } = useFetcher<{ query: string; groups: HitGroup[] }>()
  const href = `${DESK_SEARCH}?${new URLSearchParams({ query: words })}`
  useEffect(() => void load(href), [load, href])
  if (!data) return null
  const total = data.groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <div
      data-hits
      className="absolute right-0 top-full z-30 mt-1 overflow-y-auto rounded border border-line bg-card pt-2 shadow-float"
      style={{ maxHeight: '70vh', width: '32rem' }}
    >
      <p role="status" className="px-4 py-1 text-ink-2 text-sm">
        {total === 0 ? `Nothing found for “${data.query}”` : countOf(total, 'hit', 'hits')}
      </p>
      {data.groups.map(({ title, hits }) => (
        <section key={title} aria-label={title}>
          <p aria-hidden className="px-4 pt-2 text-ink-3 text-xs">
            {title}
          </p>
          <ul>
            {hits.slice(0, SHOWN).map((hit) => (
              <li key={hit.id}>
                <HitRow hit={hit} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > 0 ? (
        <Link
          href={href}
          className="sticky bottom-0 block border-line border-t bg-card px-4 py-2 font-semibold text-indigo underline-offset-4 hover:underline"
        >
          All {countOf(total, 'hit', 'hits')}
        </Link>
      ) : null}
    </div>
  )
}
