import type { ReactNode } from 'react'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'

/** One page of a list, and the address that asks for it. */
export type ListPage<Row, Address> = { rows: readonly Row[]; pageCount: number; address: Address }

/** One page of a list as a table with the way to the other pages, or `empty` in its place. */
export function DashboardList<Row extends { id: string }, Address extends { page: number }>({
  label,
  columns,
  rows,
  pageCount,
  address,
  hrefOf,
  empty,
}: ListPage<Row, Address> & {
  /** Names the table for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  hrefOf: (address: Address) => string
  empty: ReactNode
}) {
  if (rows.length === 0) return empty
  return (
    <>
      <DataTable label={label} columns={columns} rows={rows} keyOf={({ id }) => id} />
      <div className="mt-6">
        <Pagination
          page={address.page}
          pageCount={pageCount}
          limit={pageCount}
          hrefFor={(page) => hrefOf({ ...address, page })}
        />
      </div>
    </>
  )
}

/** Why a list is empty: there is nothing yet, of which `children` say what it will be, or nothing that its address asks for. */
export function EmptyList<Address extends { page: number }>({
  list,
  address,
  notFound,
  showAll,
  none,
  children,
}: {
  list: { path: string; isNarrowed: (address: Address) => boolean }
  address: Address
  /** That nothing is like what the filters ask for. */
  notFound: string
  /** Leads to the whole list. */
  showAll: string
  /** That there is nothing yet. */
  none: string
  children: ReactNode
}) {
  if (!list.isNarrowed(address) && address.page === 1)
    return (
      <EmptyState title={none}>
        <p>{children}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={address.page > 1 ? 'The list ends before this page' : notFound}
      action={<LinkButton href={list.path}>{showAll}</LinkButton>}
    />
  )
}
