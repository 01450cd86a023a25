import { listOfferedHomes } from '#/features/offered-homes/offered-home.queries.server.ts'
import { SHOWN_STATUS_LABELS } from '#/features/offered-homes/offered-home.schema.ts'
import { countOf } from '#/shared/text.ts'
import { SearchedList } from '#/web/dashboard/address-form.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { FilterChips } from '#/web/dashboard/filter-chips.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/offered-homes'
import { presentOfferedRow } from './offered-home-row.server.ts'
import { OFFERED_QUERY_LENGTH, offeredHomesAddress, statusOf } from './offered-homes-address.ts'
import { OfferedHomesList } from './offered-homes-list.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Offered Homes'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }) => {
    const address = offeredHomesAddress.read(new URL(request.url).searchParams)
    const { query, page } = address
    const status = statusOf(address)
    const { homes, ...counts } = await listOfferedHomes(db, { query, page, ...(status && { status }) })
    return { address, homes: homes.map(presentOfferedRow), ...counts }
  })

export default function OfferedHomes({ loaderData }: Route.ComponentProps) {
  const { address, homes, total, pageCount } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={`What owners want to sell or let with us: ${countOf(total, 'home', 'homes')}${statusOf(address) === 'waiting' ? ' to check, the longest waiting first' : ''}`}
    >
      <div className="space-y-4">
        <FilterChips
          label="Status"
          labels={SHOWN_STATUS_LABELS}
          chosen={statusOf(address)}
          waiting={{ status: 'waiting', kind: 'offeredHomes' }}
          hrefOf={(status) =>
            offeredHomesAddress.href({
              page: 1,
              query: address.query,
              // What waits is what the page opens with, where nobody looks for words.
              ...(status === 'waiting' && address.query === '' ? {} : { status: status ?? 'all' }),
            })
          }
        />
        <SearchedList
          label="Offered homes"
          codec={offeredHomesAddress}
          address={address}
          search={{
            label: 'Search by place or owner',
            placeholder: 'Place, owner, phone',
            maxLength: OFFERED_QUERY_LENGTH,
          }}
          fixed={{ status: address.status }}
        />
        <OfferedHomesList rows={homes} pageCount={pageCount} address={address} />
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the offered homes')
