import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { keysOf } from '#/shared/records.ts'
import { ChipLink } from '#/ui/chip.tsx'
import './filter-chips.css'
import type { DashboardCounts, DashboardOwner } from './dashboard-links.ts'

// As wide as they are on one line; from 40rem on no wider than the page, so that they wrap there.
const ONE_LINE = { width: 'max-content', maxWidth: 'max(100%, (40rem - 100vw) * 999)' }

/**
 * The statuses that a list can be narrowed to, each a link, with one for all; what waits for somebody is counted. On
 * phones they stand on one line that scrolls, and fades where it goes on.
 */
export function FilterChips<S extends string>({
  label,
  labels,
  chosen,
  waiting,
  counts,
  hrefOf,
}: {
  label: string
  /** What each status is called, in their order. */
  labels: Readonly<Partial<Record<S, string>>>
  chosen: S | undefined
  /** Whose status is what waits, as the sidebar counts it. */
  waiting?: { status: S; kind: keyof DashboardCounts }
  /** How many are in each, where the page knows. */
  counts?: Readonly<Partial<Record<S, number>>>
  /** Where one leads; undefined for all. */
  hrefOf: (status: S | undefined) => string
}) {
  const strip = useRef<HTMLElement>(null)
  // What the frame counts beside its links.
  const owner = useRouteLoaderData<DashboardOwner>('routes/account/dashboard-layout')
  const waits = (waiting && owner?.counts?.[waiting.kind]) ?? 0
  useEffect(() => {
    const line = strip.current
    // On phones the chosen one may lie outside of what is seen.
    const current = chosen ? line?.querySelector('[aria-current]') : null
    if (!line) return
    line.scrollLeft =
      current instanceof HTMLElement ? current.offsetLeft - (line.clientWidth - current.offsetWidth) / 2 : 0
  }, [chosen])
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="filter-chips strip relative -mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0"
    >
      <div className="flex flex-wrap gap-2" style={ONE_LINE}>
        <ChipLink href={hrefOf(undefined)} on={!chosen}>
          All
        </ChipLink>
        {keysOf(labels).map((known) => {
          const count = known === waiting?.status ? waits : counts?.[known]
          return (
            <ChipLink key={known} href={hrefOf(known)} on={chosen === known}>
              {labels[known]}
              {count ? (
                <>
                  {' '}
                  <strong className="tabular">{count}</strong>
                </>
              ) : null}
            </ChipLink>
          )
        })}
      </div>
    </nav>
  )
}
