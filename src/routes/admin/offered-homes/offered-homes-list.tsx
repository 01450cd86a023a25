import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { Link } from '#/ui/link.tsx'
import { CallButtons } from '#/web/dashboard/call-buttons.tsx'
import { DashboardList, EmptyList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import './offered-home.css'
import { OfferedThumbnail } from './offered-home-picture.tsx'
import type { OfferedRow } from './offered-home-row.server.ts'
import { type OfferedHomesAddress, offeredHomesAddress } from './offered-homes-address.ts'

const COLUMNS: readonly Column<OfferedRow>[] = [
  {
    label: 'Home',
    kind: 'title',
    cell: ({ id, title, pictures, coverId, confirmedAt }) => (
      <div className="flex gap-3">
        <OfferedThumbnail id={id} imageId={coverId} />
        <div className="min-w-0">
          <Link
            href={offeredHomeUrls.managed(id)}
            className="break-words font-semibold text-indigo underline underline-offset-4"
          >
            {title}
          </Link>
          <p className="text-ink-2">
            {pictures}
            <span className="lg:hidden">
              {pictures ? ' · ' : null}
              <Moment>{confirmedAt}</Moment>
            </span>
          </p>
        </div>
      </div>
    ),
  },
  {
    label: 'Price',
    kind: 'plain',
    width: '12rem',
    cell: ({ price, tag }) => (
      <p>
        <span className="whitespace-nowrap">{price}</span> {/* A rent says itself that it is one. */}
        {tag === 'For Sale' ? <span className="whitespace-nowrap text-ink-2">{tag}</span> : null}
      </p>
    ),
  },
  {
    label: 'Owner',
    kind: 'plain',
    width: '13rem',
    cell: ({ title, name, phone }) => (
      <div className="offered-owner">
        <p className="min-w-0 break-words">{name}</p>
        <CallButtons phone={phone} chat={whatsappLink(phone, `About your home (${title}): `)} name={name} />
      </div>
    ),
  },
  { label: 'Received', width: '10rem', cell: ({ confirmedAt }) => <Moment>{confirmedAt}</Moment> },
  {
    label: 'Status',
    kind: 'plain',
    width: '8rem',
    cell: ({ status, statusLabel }) => (
      <Badge kind={status === 'waiting' ? 'popular' : status === 'accepted' ? 'success' : 'neutral'}>
        {statusLabel}
      </Badge>
    ),
  },
]

/** One page of the offered homes, or why it is empty. */
export function OfferedHomesList(page: ListPage<OfferedRow, OfferedHomesAddress>) {
  return (
    <div className="offered-rows">
      <DashboardList
        {...page}
        label="Offered homes"
        columns={COLUMNS}
        hrefOf={offeredHomesAddress.href}
        empty={
          <EmptyList
            list={offeredHomesAddress}
            address={page.address}
            notFound="No home like that"
            showAll="Show what waits"
            none="No offered home waits"
          >
            Owners offer one with “List with us”, at the foot of every page of the site.
          </EmptyList>
        }
      />
    </div>
  )
}
