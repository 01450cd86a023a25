import { useEffect, useRef } from 'react'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Link } from '#/ui/link.tsx'
import { listAddress, words } from '#/web/act/list-address.ts'
import { SearchedList } from '#/web/dashboard/address-form.tsx'
import { DESK_SEARCH } from '#/web/dashboard/dashboard-links.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { HitRow } from '#/web/dashboard/desk-search-hit.tsx'
import type { HitGroup } from '#/web/dashboard/desk-search-hits.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/desk-search'
import { findEverywhere } from './desk-search-view.server.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Search'
const QUERY_LENGTH = 200
const address = listAddress(DESK_SEARCH, { query: words(QUERY_LENGTH) })

export const loader = ({ context, request }: Route.LoaderArgs) =>
  agentPage({ context, request }, async (services, actor) => {
    const { query } = address.read(new URL(request.url).searchParams)
    const kinds = isAdministrator(actor)
      ? 'Homes, people, leads, orders, payments, agreements, mails and articles'
      : 'Your homes, leads and orders'
    return { query, kinds, groups: query === '' ? [] : await findEverywhere(services, actor, query) }
  })

export default function DeskSearch({ loaderData: { query, kinds, groups } }: Route.ComponentProps) {
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const phones = useRef<HTMLDivElement>(null)
  // Opened to look for something. Nothing takes the focus where it is not shown.
  useEffect(() => {
    if (query === '') phones.current?.querySelector('input')?.focus()
  }, [query])
  return (
    <DashboardPage
      title={TITLE}
      intro={query === '' ? kinds : `${countOf(total, 'hit', 'hits')} for “${query}”`}
    >
      <div className="space-y-6">
        {/* On a desktop the field above every page is the one. */}
        <div ref={phones} className="lg:hidden">
          <SearchedList
            label="Everything"
            codec={address}
            address={{ query, page: 1 }}
            search={{
              label: `Search: ${kinds}`,
              placeholder: 'Home, person, order, phone number',
              maxLength: QUERY_LENGTH,
            }}
          />
        </div>
        {query !== '' && groups.length === 0 ? (
          <EmptyState title="Nothing found">
            <p>Try fewer words, an order’s number, or part of a phone number.</p>
          </EmptyState>
        ) : null}
        {/* As many columns as there is room for, each filled from the top. */}
        <div data-hits style={{ columns: '28rem', columnGap: '1.5rem' }}>
          {groups.map((group) => (
            <Hits key={group.title} group={group} />
          ))}
        </div>
      </div>
    </DashboardPage>
  )
}

function Hits({ group: { title, hits, total, allHref } }: { group: HitGroup }) {
  return (
    <section aria-label={title} className="mb-6" style={{ breakInside: 'avoid' }}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="font-sans font-strong text-h3">
          {title} <span className="text-ink-3 tabular">{total.toLocaleString('en-GB')}</span>
        </h2>
        {total > hits.length ? (
          <Link
            href={allHref}
            className="font-semibold text-indigo text-sm underline-offset-4 hover:underline"
          >
            View All<span className="sr-only"> {title}</span>
          </Link>
        ) : null}
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {hits.map((hit) => (
            <li key={hit.id}>
              <HitRow hit={hit} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to search')
