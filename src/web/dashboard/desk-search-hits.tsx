import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { countOf } from '#/shared/text.ts'
import { Link } from '#/ui/link.tsx'
import { DESK_SEARCH } from './dashboard-links.ts'

export type Hit = { id: string; href: string; title: string; about: string }
export type HitGroup = {
  title: string
  hits: Hit[]
  total: number
  /** The list of this kind, searched for the same words. */
  allHref: string
}

const SHOWN = 3

/** The first hits for these words, of each kind a few, and the way to all. */
export function DeskSearchHits({ words }: { words: string }) {
  const { load, data } = useFetcher<{ query: string; groups: HitGroup[] }>()
  const href = `${DESK_SEARCH}?${new URLSearchParams({ query: words })}`
  useEffect(() => void load(href), [load, href])
  if (!data) return null
  const total = data.groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 max-h-[70vh] overflow-y-auto rounded border border-line bg-card py-2 shadow-float">
      <p role="status" className="px-4 py-1 text-ink-2 text-sm">
        {total === 0 ? `Nothing found for “${data.query}”` : countOf(total, 'hit', 'hits')}
      </p>
      {data.groups.map(({ title, hits }) => (
        <section key={title} aria-label={title}>
          <p aria-hidden className="px-4 pt-2 text-ink-3 text-xs">
            {title}
          </p>
          <ul>
            {hits.slice(0, SHOWN).map(({ id, href: to, title: name, about }) => (
              <li key={id}>
                <Link href={to} className="block px-4 py-2 hover:bg-sand focus-visible:bg-sand">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="block truncate text-ink-2 text-sm">{about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > 0 ? (
        <Link href={href} className="block px-4 py-2 font-semibold text-laterite hover:bg-sand">
          All {countOf(total, 'hit', 'hits')}
        </Link>
      ) : null}
    </div>
  )
}
