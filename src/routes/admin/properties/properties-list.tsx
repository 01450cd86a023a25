import { clsx } from 'clsx'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { canEditProperty } from '#/features/properties/property.policy.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { ServerMarkup } from '#/ui/server-markup.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { type ActAnswer, isFailure, paramsOf } from '#/web/act/act.ts'
import { AddProperty } from '#/web/dashboard/add-property.tsx'
import type { MapTiles } from '#/web/map/map-tiles.ts'
import IconLeads from '~icons/ph/chat-circle-text'
import IconViews from '~icons/ph/eye'
import IconFavorites from '~icons/ph/heart'
import { MANAGE_ACTS } from './properties-acts.ts'
import { managedAddress, type PropertiesAddress, rowId } from './properties-address.ts'
import { BulkForm, leaveBar, PickBox } from './properties-bulk.tsx'
import { BulkAnswer, changedBy } from './properties-bulk-answer.tsx'
import { figureColumn, PriceCell, PropertyCell } from './properties-cells.tsx'
import { HistoryMenu } from './properties-history-menu.tsx'
import { PopularToggle } from './properties-popular.tsx'
import type { PropertyRow, Taker } from './properties-row.ts'
import { StatusBadge } from './properties-status-badge.tsx'
import type { Bulk } from './use-bulk.ts'

const inlineForm = lazyOnIntent(
  () => import('./properties-inline-form.tsx'),
  (module) => module.InlineForm,
)
const InlineFormOnServer = import.meta.env.SSR
  ? (await import('./properties-inline-form.tsx')).InlineForm
  : undefined

type Editing = { isOpen: boolean; toggle: () => void; address: PropertiesAddress }

/** One page of the properties that somebody manages, with what can be done to them, or why there are none. */
export function ManagedList({
  properties,
  tiles,
  total,
  pageCount,
  address,
  accountId,
  isAdministrator,
  takers,
  edited,
  posted,
  bulk,
}: {
  properties: readonly PropertyRow[]
  tiles: MapTiles
  /** How many match on all pages. */
  total: number
  pageCount: number
  address: PropertiesAddress
  /** Whose the list is shown to. */
  accountId: string
  /** Agents feature nothing and see no papers. */
  isAdministrator: boolean
  /** Who can take over a property; null for agents, who hand over nothing. */
  takers: readonly Taker[] | null
  /** The property whose form the address opens. */
  edited: string | null
  posted: ActAnswer | undefined
  bulk: Bulk
}) {
  const isHydrated = useHydrated()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openAtFirst(edited, posted)))
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [amended, setAmended] = useState<ReadonlyMap<string, PropertyRow>>(new Map())
  const rows = useMemo(() => properties.map((property) => newest(property, amended)), [properties, amended])

  const close = useCallback((id: string) => {
    setOpen((now) => without(now, id))
    document.getElementById(rowId(id))?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }, [])
  // Each open form's own way to close, which asks first.
  const leave = useRef(new Map<string, () => void>())
  const save = useCallback(
    (row: PropertyRow) => {
      setAmended((now) => new Map(now).set(row.id, row))
      close(row.id)
    },
    [close],
  )
  const { answer } = bulk
  const changed = useMemo(() => changedBy(answer), [answer])
  useEffect(() => {
    if (answer?.kind !== 'done') return
    leaveBar()
    setPicked(new Set())
  }, [answer])

  if (rows.length === 0) return <NoProperties address={address} />
  const columns: readonly Column<PropertyRow>[] = [
    {
      label: 'Property',
      kind: 'title',
      cell: (property) => (
        <PropertyCell
          property={property}
          href={property.isPublic ? urls.property(property.id) : urls.listingPreview(property.id)}
          before={
            <PickBox
              property={property}
              isPicked={picked.has(property.id)}
              onChange={(isPicked) =>
                setPicked((now) => (isPicked ? new Set(now).add(property.id) : without(now, property.id)))
              }
            />
          }
        />
      ),
    },
    {
      label: isAdministrator ? 'Price, agent' : 'Price',
      width: '11rem',
      cell: (property) => (
        <div className="min-w-0">
          <PriceCell property={property} />
          {isAdministrator ? (
            <p className="truncate text-ink-2 text-xs leading-tight">{nameOfOwner(property, accountId)}</p>
          ) : null}
        </div>
      ),
    },
    {
      label: 'Status, added',
      width: isAdministrator ? '8.5rem' : '7.75rem',
      cell: (property) => (
        <div className={clsx('flex gap-2', changed.has(property.id) && 'changed')}>
          {changed.has(property.id) ? <span className="sr-only">Changed: </span> : null}
          {/* First, so that the stars stand below each other. */}
          {isAdministrator ? <PopularToggle property={property} /> : null}
          <div>
            <StatusBadge status={property.status} />
            <time
              dateTime={property.createdAt.toISOString()}
              className="block whitespace-nowrap text-ink-2 text-xs leading-tight"
            >
              {property.createdOn}
            </time>
          </div>
        </div>
      ),
    },
    figureColumn('Views', '4rem', ({ views }) => views, <IconViews />),
    figureColumn('Favorites', '5.5rem', ({ favorites }) => favorites, <IconFavorites />),
    figureColumn('Leads', '4rem', ({ leads }) => leads, <IconLeads />),
    figureColumn('Days', '3.5rem', ({ daysOnMarket }) => daysOnMarket),
    {
      label: 'Actions',
      kind: 'action',
      width: '6rem',
      cell: (property) => (
        <Actions
          property={property}
          canEdit={canEditProperty({ accountId }, property)}
          isAdministrator={isAdministrator}
          editing={{
            isOpen: open.has(property.id),
            toggle: () => {
              if (open.has(property.id)) (leave.current.get(property.id) ?? close)(property.id)
              else setOpen((now) => new Set(now).add(property.id))
            },
            address,
          }}
        />
      ),
    },
  ]
  return (
    <>
      <BulkAnswer bulk={bulk} />
      <div className="dense managed">
        <DataTable
          label="Properties"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          detail={(property) =>
            open.has(property.id) ? (
              <ServerMarkup
                code={inlineForm}
                onServer={InlineFormOnServer}
                // What the server wrote serves browsers without script; hydrated the form itself takes its place.
                version={isHydrated ? 'live' : 'server'}
                tellsFailure
                props={{
                  property,
                  tiles,
                  back: managedAddress.href(address),
                  leave,
                  onClose: () => close(property.id),
                  onSaved: save,
                }}
              />
            ) : null
          }
        />
      </div>
      <BulkForm
        properties={rows}
        total={total}
        address={address}
        takers={takers}
        picked={picked}
        onPick={(ids) => setPicked(new Set(ids))}
        bulk={bulk}
      />
      <div className="mt-6">
        <Pagination
          page={address.page}
          pageCount={pageCount}
          limit={pageCount}
          hrefFor={(page) => managedAddress.href({ ...address, page })}
        />
      </div>
    </>
  )
}

// One's own need no name, and whoever lists alone has none yet.
const nameOfOwner = (property: PropertyRow, accountId: string) =>
  canEditProperty({ accountId }, property) ? 'You' : (property.ownerName ?? 'Somebody unnamed')

function Actions({
  property,
  canEdit,
  isAdministrator,
  editing,
}: {
  property: PropertyRow
  canEdit: boolean
  isAdministrator: boolean
  editing: Editing
}) {
  return (
    <div id={rowId(property.id)} className="-ml-2 flex">
      <EditForm property={property} editing={editing} />
      <HistoryMenu property={property} canEdit={canEdit} isAdministrator={isAdministrator} />
    </div>
  )
}

// Without script a page with the form open.
function EditForm({
  property: { id, title },
  editing: { isOpen, toggle, address },
}: {
  property: PropertyRow
  editing: Editing
}) {
  const { search } = new URL(managedAddress.href(address), 'http://list')
  const stop = (event: FormEvent) => {
    event.preventDefault()
    toggle()
  }
  return (
    <form method="get" action={`${urls.manageProperties}#${rowId(id)}`} onSubmit={stop}>
      {[...new URLSearchParams(search), ['edit', id] as const].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        aria-label={`Edit: ${title}`}
        aria-expanded={isOpen}
        {...inlineForm.intent}
      >
        Edit
      </Button>
    </form>
  )
}

function NoProperties({ address }: { address: PropertiesAddress }) {
  const isWhole = !managedAddress.isNarrowed(address) && address.page === 1
  return (
    <EmptyState
      title="No properties found"
      action={
        isWhole ? <AddProperty /> : <LinkButton href={urls.manageProperties}>Show all properties</LinkButton>
      }
    >
      <p>
        {isWhole
          ? 'What is added stands here.'
          : managedAddress.isNarrowed(address)
            ? 'No property is like that.'
            : 'The list ends before this page.'}
      </p>
    </EmptyState>
  )
}

function openAtFirst(edited: string | null, posted: ActAnswer | undefined): string[] {
  const posting = posted && paramsOf(MANAGE_ACTS.edit, posted.act)?.propertyId
  if (posted && posting) return isFailure(posted) ? [posting] : []
  return edited ? [edited] : []
}

// What the form was answered with, until the list itself is as new.
function newest(property: PropertyRow, amended: ReadonlyMap<string, PropertyRow>): PropertyRow {
  const row = amended.get(property.id)
  return row && row.version > property.version ? { ...property, ...row } : property
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id))
}
