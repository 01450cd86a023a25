import { listManagedProperties } from '#/features/properties/managed-property.queries.server.ts'
import { listDrafts } from '#/features/properties/property-form.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '../../request/access.ts'
import { adminAct } from '../../request/act.server.ts'
import { readForm } from '../../request/form.server.ts'
import { adminPage } from '../../request/respond.server.ts'
import { Guard } from '../../session/guard.tsx'
import { AdministrationFailure } from '../administration-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import { presentDrafts } from '../draft-rows.ts'
import { actOnProperties } from '../properties/properties-acts.server.ts'
import { isNarrowed, propertiesHref, readPropertiesAddress } from '../properties/properties-address.ts'
import type { PropertyAnswer } from '../properties/properties-answer.ts'
import { AskForm } from '../properties/properties-ask-form.tsx'
import { answerOrFailure } from '../properties/properties-client-action.ts'
import { PropertiesFilters } from '../properties/properties-filters.tsx'
import { PropertiesList } from '../properties/properties-frame.tsx'
import { askToDiscard } from '../properties/properties-question.ts'
import { presentRow } from '../properties/properties-row.server.ts'
import { UnfinishedDrafts } from '../unfinished-drafts.tsx'
import type { Route } from './+types/listings'
import { AddProperty, ListingsList } from './listings-list.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'My Listings'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }, { accountId }) => {
    const address = readPropertiesAddress(new URL(request.url).searchParams)
    const { properties, total, pageCount } = await listManagedProperties(db, {
      whose: accountId,
      ...address,
    })
    const drafts = await listDrafts(db, { actorId: accountId })
    return {
      address,
      properties: properties.map(presentRow),
      total,
      pageCount,
      drafts: presentDrafts(drafts),
    }
  })

export const action = ({ context, request }: Route.ActionArgs) =>
  adminAct({ context, request }, readForm, async (services, actor, values) =>
    actOnProperties({ context, services, actor, values, whose: 'own' }),
  )

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(request, serverAction)

export default function Listings({ loaderData, actionData }: Route.ComponentProps) {
  const { address, properties, total, pageCount, drafts } = loaderData
  const isEmpty = total === 0 && !isNarrowed(address)
  return (
    <Guard requires="admin">
      <DashboardPage
        title={TITLE}
        intro={
          isEmpty && drafts.length > 0
            ? countOf(drafts.length, 'unfinished draft', 'unfinished drafts')
            : `${countOf(total, 'property', 'properties')}${isNarrowed(address) ? ' found' : ''}`
        }
        // An empty list offers it in its own place.
        action={isEmpty ? null : <AddProperty />}
      >
        <PropertiesList
          whose="own"
          href={propertiesHref(urls.myListings, address)}
          shown={[...properties, ...drafts]}
          posted={actionData as PropertyAnswer | undefined}
        >
          <UnfinishedDrafts
            drafts={drafts}
            continueHref={urls.continueListing}
            discard={(draft) => (
              <AskForm question={askToDiscard(draft)} label={`Discard: ${draft.title}`}>
                Discard
              </AskForm>
            )}
          />
          {isEmpty ? null : <PropertiesFilters path={urls.myListings} address={address} />}
          <ListingsList
            properties={properties}
            pageCount={pageCount}
            address={address}
            hasDrafts={drafts.length > 0}
          />
        </PropertiesList>
      </DashboardPage>
    </Guard>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdministrationFailure
      error={error}
      title={TITLE}
      message="Failed to load your properties. Please try again later."
    />
  )
}
