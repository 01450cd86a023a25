import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { listManagedProperties } from '#/features/properties/managed-property.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import IconDownload from '~icons/ph/download-simple'
import IconUpload from '~icons/ph/upload-simple'
import type { RouteHandle } from '../../request/access.ts'
import { signedInForm } from '../../request/form.server.ts'
import type { FormAnswer } from '../../request/form.ts'
import { adminPage } from '../../request/respond.server.ts'
import { Guard } from '../../session/guard.tsx'
import { AdministrationFailure } from '../administration-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import type { Route } from './+types/properties'
import { actOnProperties } from './properties-acts.server.ts'
import { isNarrowed, propertiesHref, readPropertiesAddress } from './properties-address.ts'
import type { PropertyAnswer } from './properties-answer.ts'
import { answerOrFailure } from './properties-client-action.ts'
import { PropertiesFilters } from './properties-filters.tsx'
import { PropertiesList } from './properties-frame.tsx'
import { ManagedList } from './properties-list.tsx'
import { presentRow } from './properties-row.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Manage Properties'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }, { accountId }) => {
    const { searchParams } = new URL(request.url)
    const address = readPropertiesAddress(searchParams)
    const { properties, total, pageCount } = await listManagedProperties(db, { whose: 'all', ...address })
    return {
      address,
      accountId,
      edited: searchParams.get('edit'),
      properties: properties.map(presentRow),
      total,
      pageCount,
    }
  })

// For whoever is signed in: each command refuses in its own words who may not do it. Which form it is decides what its
// fields must be.
export const action = ({ context, request }: Route.ActionArgs) =>
  signedInForm({ context, request }, v.record(v.string(), v.string()), (services, actor, values) =>
    actOnProperties({ context, services, actor, values, whose: 'all' }),
  )

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(request, serverAction)

export default function Properties({ loaderData, actionData }: Route.ComponentProps) {
  const { address, properties, total } = loaderData
  const answer = actionData as PropertyAnswer | FormAnswer | undefined
  const posted = answer && 'intent' in answer ? answer : undefined
  const [bulkAnswer, setBulkAnswer] = useState(posted)
  // What came of an act on one property leaves the last word on several where it is.
  const noteBulk = useCallback((answer: PropertyAnswer) => {
    if (answer.intent === 'bulk') setBulkAnswer(answer)
  }, [])
  const href = propertiesHref(urls.manageProperties, address)
  return (
    <Guard requires="admin">
      <DashboardPage
        title={TITLE}
        intro={`Property Management: ${countOf(total, 'property', 'properties')}${isNarrowed(address) ? ' found' : ''}`}
        action={<Files />}
      >
        {answer && !posted ? <Alert kind="danger" title={(answer as FormAnswer).message} /> : null}
        <PropertiesList whose="all" href={href} shown={properties} posted={posted} onAnswer={noteBulk}>
          {total > 0 || isNarrowed(address) ? (
            <PropertiesFilters path={urls.manageProperties} address={address} />
          ) : null}
          <ManagedList
            {...loaderData}
            // Another page or order is another list: nothing is open or ticked in it.
            key={href}
            posted={posted}
            bulkAnswer={bulkAnswer}
            onBulkAnswer={noteBulk}
          />
        </PropertiesList>
      </DashboardPage>
    </Guard>
  )
}

function Files() {
  return (
    <div className="flex flex-wrap gap-2">
      {/* Not through the router: it is a file, and who is no longer signed in gets a page instead. */}
      <a href={urls.propertyExport} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <IconDownload />
        Export CSV
      </a>
      <LinkButton href={urls.propertyImport} variant="secondary" size="sm" icon={<IconUpload />}>
        Import CSV
      </LinkButton>
    </div>
  )
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const posted = actionData as PropertyAnswer | undefined
  const refusal = posted && 'failure' in posted ? posted.failure.message : undefined
  return (
    <>
      {/* What a form was refused with, for browsers without script; the list is not for who is refused either. */}
      {refusal ? <Alert kind="danger" title={refusal} /> : null}
      <AdministrationFailure error={error} title={TITLE} message="Failed to load properties" />
    </>
  )
}
