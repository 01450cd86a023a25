import { listHomeAgreements } from '#/features/agreements/homes/home-agreement.queries.server.ts'
import { AGREEMENT_BADGES } from '#/routes/admin/agreements/agreements-badges.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { Link } from '#/ui/link.tsx'
import { listAddress } from '#/web/act/list-address.ts'
import { HOME_AGREEMENTS } from '#/web/dashboard/dashboard-links.ts'
import { DashboardList, EmptyList } from '#/web/dashboard/dashboard-list.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { ownScopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/home-agreements'
import { type HomeAgreementRow, presentHomeAgreement } from './home-agreements-view.server.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Agreements'
const ADDRESS = listAddress(HOME_AGREEMENTS, {})

export const loader = ({ context, request }: Route.LoaderArgs) =>
  agentPage({ context, request }, async ({ db, clock }, actor) => {
    const address = ADDRESS.read(new URL(request.url).searchParams)
    const { agreements, ...found } = await listHomeAgreements(db, {
      scope: ownScopeOf(actor),
      page: address.page,
      now: clock.now(),
    })
    return { address, rows: agreements.map(presentHomeAgreement), ...found }
  })

const COLUMNS: readonly Column<HomeAgreementRow>[] = [
  {
    label: 'Home',
    kind: 'title',
    cell: ({ number, title, location, propertyId }) => (
      <>
        <p className="font-semibold">
          <Link
            href={urls.propertyOffer(propertyId)}
            className="text-indigo underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </p>
        <p className="break-words text-ink-2">
          Agreement {number}, {location}
        </p>
      </>
    ),
  },
  {
    label: 'Price',
    kind: 'plain',
    width: '13rem',
    cell: ({ price, term }) => (
      <div>
        <p className="tabular font-semibold">{price}</p>
        <p className="text-ink-2">{term}</p>
      </div>
    ),
  },
  {
    label: 'Next due',
    width: '10rem',
    cell: ({ next, owed }) =>
      next ? (
        <div>
          <p className={`tabular font-semibold ${next.isLate ? 'text-danger' : ''}`}>{next.amount}</p>
          <p className="text-ink-2">{next.when}</p>
          {owed ? <p className="tabular text-danger">{owed} owed in all</p> : null}
        </div>
      ) : null,
  },
  {
    label: 'State',
    kind: 'plain',
    width: '9rem',
    cell: ({ status, statusLabel, since }) => (
      <div>
        <Badge kind={AGREEMENT_BADGES[status] ?? 'neutral'}>{statusLabel}</Badge>
        <p className="mt-1 text-ink-2 text-sm">{since}</p>
      </div>
    ),
  },
]

/** The agreements about somebody's own homes, and nothing of who rents them. */
export default function HomeAgreements({ loaderData }: Route.ComponentProps) {
  const { address, rows, total, pageCount } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={`To rent your homes to own: ${countOf(total, 'agreement', 'agreements')}`}
    >
      <DashboardList
        rows={rows}
        pageCount={pageCount}
        address={address}
        label="Agreements about your homes"
        columns={COLUMNS}
        hrefOf={ADDRESS.href}
        empty={
          <EmptyList
            list={ADDRESS}
            address={address}
            notFound="No agreement like that"
            showAll="Show all agreements"
            none="No agreements yet"
          >
            Once somebody applies to rent one of your homes to own, it appears here.
          </EmptyList>
        }
      />
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the agreements')
