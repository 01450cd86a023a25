import { LISTING_ACTS } from '#/routes/admin/properties/properties-acts.ts'
import {
  copyHref,
  listingsAddress,
  type PropertiesAddress,
} from '#/routes/admin/properties/properties-address.ts'
import { figureColumn, PriceCell, PropertyCell } from '#/routes/admin/properties/properties-cells.tsx'
import type { PropertyRow } from '#/routes/admin/properties/properties-row.ts'
import { RowMenu } from '#/routes/admin/properties/properties-row-menu.tsx'
import { StatusBadge } from '#/routes/admin/properties/properties-status-badge.tsx'
import { urls } from '#/shared/urls.ts'
import type { Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ActButton } from '#/web/act/act-form.tsx'
import { AddProperty } from '#/web/dashboard/add-property.tsx'
import { DashboardList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import IconDays from '~icons/ph/calendar-blank'
import IconLeads from '~icons/ph/chat-circle-text'
import IconViews from '~icons/ph/eye'
import IconFavorites from '~icons/ph/heart'
import type { NextStep } from './listings-next.ts'
import './listings.css'

/** A property of one's own, with what to do next about it. */
export type ListingRow = PropertyRow & { next: NextStep | null }

const COLUMNS: readonly Column<ListingRow>[] = [
  {
    label: 'Property',
    kind: 'title',
    cell: (property) => (
      <PropertyCell property={property} href={property.isPublic ? urls.property(property.id) : undefined} />
    ),
  },
  {
    label: 'Price, status',
    width: '11rem',
    cell: (property) => (
      <div className="flex flex-wrap items-center gap-x-2">
        <PriceCell property={property} />
        <StatusBadge status={property.status} />
      </div>
    ),
  },
  figureColumn('Views', '4rem', ({ views }) => views, <IconViews />),
  figureColumn('Favorites', '6.25rem', ({ favorites }) => favorites, <IconFavorites />),
  figureColumn('Leads', '4rem', ({ leads }) => leads, <IconLeads />),
  figureColumn('Days', '4rem', ({ daysOnMarket }) => daysOnMarket, <IconDays />),
  {
    label: 'Next',
    width: '10.25rem',
    cell: ({ next, title }) => (next ? <Next next={next} title={title} /> : null),
  },
  {
    label: 'Actions',
    kind: 'action',
    width: '6.5rem',
    cell: (property) => <Actions property={property} />,
  },
]

function Next({ next: { why, act }, title }: { next: NextStep; title: string }) {
  const look = { variant: 'secondary', size: 'sm' } as const
  return (
    <div className="next">
      <p className="text-xs leading-5">{why}</p>
      {act?.isPress ? (
        <ActButton
          href={act.href}
          {...(act.fields && { fields: act.fields })}
          {...look}
          aria-label={`${act.label}: ${title}`}
        >
          {act.label}
        </ActButton>
      ) : act ? (
        <LinkButton href={act.href} {...look} aria-label={`${act.label}: ${title}`}>
          {act.label}
        </LinkButton>
      ) : null}
    </div>
  )
}

function Actions({ property }: { property: ListingRow }) {
  const { id, title, isPublic, status } = property
  return (
    <div className="-ml-2 flex">
      <LinkButton href={urls.editListing(id)} variant="quiet" size="sm" aria-label={`Edit: ${title}`}>
        Edit
      </LinkButton>
      <RowMenu
        property={property}
        acts={LISTING_ACTS}
        links={[
          ...(isPublic ? [{ label: 'View', href: urls.property(id) }] : []),
          ...(status === 'draft' ? [{ label: 'Private preview', href: urls.listingPreview(id) }] : []),
          { label: 'Pictures', href: urls.propertyPictures(id) },
          { label: 'Copy', href: copyHref(id) },
        ]}
      />
    </div>
  )
}

/** One page of somebody's own properties, or why there are none; `hasDrafts` when unfinished ones stand above it. */
export function ListingsList({
  hasDrafts,
  ...page
}: ListPage<ListingRow, PropertiesAddress> & { hasDrafts: boolean }) {
  return (
    <div className="dense own">
      <DashboardList
        {...page}
        label="My Listings"
        columns={COLUMNS}
        hrefOf={listingsAddress.href}
        empty={<NoListings address={page.address} hasDrafts={hasDrafts} />}
      />
    </div>
  )
}

function NoListings({ address, hasDrafts }: { address: PropertiesAddress; hasDrafts: boolean }) {
  if (!listingsAddress.isNarrowed(address) && address.page === 1)
    return hasDrafts ? (
      <p className="text-ink-2">Once a draft is complete and saved, its property stands here.</p>
    ) : (
      <EmptyState title="No properties yet" action={<AddProperty />}>
        <p>What you add stands here, from the first draft to the day it is sold or let.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title="No properties found"
      action={<LinkButton href={urls.myListings}>Show all my listings</LinkButton>}
    >
      <p>
        {listingsAddress.isNarrowed(address)
          ? 'None of yours is like that.'
          : 'The list ends before this page.'}
      </p>
    </EmptyState>
  )
}
