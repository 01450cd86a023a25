import { readListingWork } from '#/features/desk/listing-work.queries.server.ts'
import { listDrafts } from '#/features/properties/form/property-form.queries.server.ts'
import {
  countByStatus,
  listManagedProperties,
} from '#/features/properties/manage/managed-property.queries.server.ts'
import { listingHandlers } from '#/routes/admin/properties/properties-acts.server.ts'
import { LISTING_ACTS } from '#/routes/admin/properties/properties-acts.ts'
import { listingsAddress } from '#/routes/admin/properties/properties-address.ts'
import { askToDiscard, questionOf } from '#/routes/admin/properties/properties-question.ts'
import { presentRows } from '#/routes/admin/properties/properties-row.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActList, ActOutcome } from '#/web/act/act-host.tsx'
import { agentActs } from '#/web/act/act-route.server.ts'
import { AddProperty } from '#/web/dashboard/add-property.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { presentDrafts } from '#/web/dashboard/draft-rows.ts'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import { UnfinishedDrafts } from '#/web/dashboard/unfinished-drafts.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { ownScopeOf, scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/listings'
import { ListingsFilters } from './listings-filters.tsx'
import { ListingsList } from './listings-list.tsx'
import { nextStep } from './listings-next.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'My Listings'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  agentPage({ context, request }, async ({ db, clock }, actor) => {
    const address = listingsAddress.read(new URL(request.url).searchParams)
    const now = clock.now()
    const scope = ownScopeOf(actor)
    const [{ properties, total, pageCount }, counts, drafts] = await Promise.all([
      listManagedProperties(db, { scope, ...address, now }),
      countByStatus(db, { scope }),
      listDrafts(db, { actorId: actor.accountId }),
    ])
    const ids = properties.map(({ id }) => id)
    const [rows, work] = await Promise.all([
      presentRows(db, properties, { scope: scopeOf(actor), now }),
      readListingWork(db, { ids, scope, now }),
    ])
    return {
      address,
      properties: rows.map((row) => ({ ...row, next: nextStep(row, work.get(row.id), now) })),
      total,
      pageCount,
      counts,
      drafts: presentDrafts(drafts),
    }
  })

export const action = (args: Route.ActionArgs) => agentActs(args, listingHandlers)

export const clientAction = clientActs(LISTING_ACTS)

const SHORT_LIST = 8

export default function Listings({ loaderData }: Route.ComponentProps) {
  const { address, properties, total, pageCount, counts, drafts } = loaderData
  const isNarrowed = listingsAddress.isNarrowed(address)
  const isEmpty = total === 0 && !isNarrowed
  // What is seen at a glance needs no search.
  const isShort = total <= SHORT_LIST && listingsAddress.href(address) === urls.myListings
  const shown = [...properties, ...drafts]
  // As the menu counts them.
  const unfinished = drafts.length + (counts.draft ?? 0)
  return (
    <DashboardPage
      title={TITLE}
      intro={
        isEmpty && drafts.length > 0
          ? countOf(drafts.length, 'unfinished draft', 'unfinished drafts')
          : `${countOf(total, 'property', 'properties')}${isNarrowed ? ' found' : unfinished > 0 ? `, ${unfinished} to finish` : ''}`
      }
      // An empty list offers it in its own place.
      action={isEmpty && drafts.length === 0 ? null : <AddProperty />}
    >
      <ActList shown={shown}>
        <ActOutcome questionOf={(answer) => questionOf(answer, shown)} back={listingsAddress.href(address)} />
        <UnfinishedDrafts
          drafts={drafts}
          continueHref={urls.continueListing}
          discard={(draft) => (
            <ActButton
              href={actHref(LISTING_ACTS.discard, { draftId: draft.id })}
              confirm={askToDiscard(draft)}
              variant="quiet"
              size="sm"
              aria-label={`Discard: ${draft.title}`}
            >
              Discard
            </ActButton>
          )}
        />
        {isShort ? null : <ListingsFilters address={address} counts={counts} />}
        <ListingsList
          rows={properties}
          pageCount={pageCount}
          address={address}
          hasDrafts={drafts.length > 0}
        />
      </ActList>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load your properties. Please try again later.')
