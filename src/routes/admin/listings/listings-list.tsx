import { clsx } from 'clsx'
import { AddProperty } from '#/routes/admin/properties/add-property.tsx'
import { LISTING_ACTS } from '#/routes/admin/properties/properties-acts.ts'
import {
  copyHref,
  listingsAddress,
  type PropertiesAddress,
} from '#/routes/admin/properties/properties-address.ts'
import { FIGURES_COLUMN, PriceCell, PropertyCell } from '#/routes/admin/properties/properties-cells.tsx'
import { askToDelete } from '#/routes/admin/properties/properties-question.ts'
import type { PropertyRow } from '#/routes/admin/properties/properties-row.ts'
import { RowMenu, ViewLink } from '#/routes/admin/properties/properties-row-menu.tsx'
import { StatusBadge } from '#/routes/admin/properties/properties-status-badge.tsx'
import { urls } from '#/shared/urls.ts'
import type { Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { DashboardList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import IconTrash from '~icons/ph/trash'

const COLUMNS: readonly Column<PropertyRow>[] = [
  { label: 'Property', kind: 'title', cell: (property) => <PropertyCell property={property} /> },
  {
    label: 'Price',
    width: '11rem',
    cell: (property) => <PriceCell property={property} />,
  },
  { label: 'Status', width: '6.5rem', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    ...FIGURES_COLUMN,
    cell: (property) =>
      property.figures?.daysOnMarket === null ? (
        <p className="text-ink-2 text-xs leading-5">
          {property.status === 'draft' ? whatIsMissing(property) : 'Not published'}
        </p>
      ) : (
        FIGURES_COLUMN.cell(property)
      ),
  },
  {
    label: 'Actions',
    kind: 'action',
    width: '12rem',
    cell: (property) => <Actions property={property} />,
  },
]

// All else a draft has that was once saved; a place is optional, as the form says.
function whatIsMissing({ imageCount }: PropertyRow): string {
  return imageCount === 0 ? 'Still missing: pictures' : 'Nothing missing, ready to publish'
}

function Actions({ property }: { property: PropertyRow }) {
  const { id, title, status } = property
  const act = status === 'draft' ? 'Finish' : 'Edit'
  return (
    <div className={clsx('flex flex-wrap items-start', property.status !== 'draft' && '-ml-2')}>
      <ViewLink property={property} />
      <LinkButton
        href={urls.editListing(id)}
        variant={status === 'draft' ? 'secondary' : 'quiet'}
        size="sm"
        aria-label={`${act}: ${title}`}
      >
        {act}
      </LinkButton>
      <ActButton
        href={actHref(LISTING_ACTS.delete, { propertyId: id })}
        confirm={askToDelete(property)}
        variant="quiet"
        size="sm"
        aria-label={`Delete: ${title}`}
        title="Delete"
      >
        <IconTrash />
      </ActButton>
      <RowMenu
        property={property}
        changeStatus={LISTING_ACTS.changeStatus}
        links={[{ label: 'Copy', href: copyHref(id) }]}
      />
    </div>
  )
}

/** One page of somebody's own properties, or why there are none; `hasDrafts` when unfinished ones stand above it. */
export function ListingsList({
  hasDrafts,
  ...page
}: ListPage<PropertyRow, PropertiesAddress> & { hasDrafts: boolean }) {
  return (
    <div className="dense">
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
    return (
      <EmptyState title={hasDrafts ? 'Nothing finished yet' : 'No properties yet'} action={<AddProperty />}>
        <p>
          {hasDrafts
            ? 'Continue a draft above. Once its form is complete and saved, its property stands here.'
            : 'What you add stands here, from the first draft to the day it is sold or let.'}
        </p>
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
