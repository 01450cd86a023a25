import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { OfferExampleView } from '#/features/rent-to-own/components/offer-example.tsx'
import { endOffer, setOffer } from '#/features/rent-to-own/offer.commands.server.ts'
import { getManagedOffer } from '#/features/rent-to-own/offer.queries.server.ts'
import { canBeOffered } from '#/features/rent-to-own/offer.rules.ts'
import { offerEndForm, offerForm } from '#/features/rent-to-own/offer.schema.ts'
import { dayOf, formatDate } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Link } from '#/ui/link.tsx'
import { actHref, paramsOf, type Question } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { agentActs, done, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/property-offer'
import { OFFER_ACTS } from './property-offer-acts.ts'
import { OfferForm } from './property-offer-form.tsx'
import './property-offer.css'
import { presentOfferForm } from './property-offer-view.server.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Rent to own'

const END: Question = {
  title: 'End this offer?',
  sentence:
    'Visitors no longer see it and nobody can apply for it. What buyers have signed stays as it is, and the offer stays in our log.',
  confirm: 'End the offer',
  icon: null,
}

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  agentPage({ context, request }, async ({ db, clock }, actor) => {
    const view = await getManagedOffer(db, { propertyId: params.id, scope: scopeOf(actor) })
    const { property, offer, ended } = view
    const address = new URL(request.url).searchParams
    return {
      property: { id: property.id, title: property.title, location: property.location },
      isPublic: property.isPublic,
      canBeOffered: canBeOffered(property),
      offer: offer && { id: offer.id, version: offer.version, madeOn: formatDate(offer.madeAt) },
      ended: ended.map(({ version, madeAt, endedAt }) => ({
        version,
        text: `${formatDate(madeAt)} to ${formatDate(endedAt)}`,
      })),
      ...presentOfferForm(view, { address, today: dayOf(clock.now()) }),
    }
  })

export const action = (args: Route.ActionArgs) => {
  const propertyId = args.params.id
  return agentActs(args, [
    on(OFFER_ACTS.set, offerForm, async ({ services, actor }, form) => {
      await setOffer(services, actor, { ...form, propertyId, scope: scopeOf(actor) })
      return done('The home is offered to rent to own')
    }),
    onceConfirmed(OFFER_ACTS.end, offerEndForm, async ({ services, actor }, form) => {
      await endOffer(services, actor, { ...form, propertyId, scope: scopeOf(actor) })
      return done('The offer has ended')
    }),
  ])
}

export const clientAction = clientActs(OFFER_ACTS)

export default function PropertyOffer({ loaderData }: Route.ComponentProps) {
  const { property, offer, ended, example, problems, fields, errors } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={titleWithPlace(property)}
      back={<BackLink href={urls.manageProperties}>Manage Properties</BackLink>}
    >
      <div className="space-y-6">
        <ActOutcome
          shownInPlace={({ act }) => paramsOf(OFFER_ACTS.set, act) !== undefined}
          questionOf={() => END}
          back={urls.propertyOffer(property.id)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="max-w-measure text-ink-2">
            {offer
              ? `Offer ${offer.version} holds since ${offer.madeOn}. Saving makes a new one; what buyers have signed does not change.`
              : `This home is not offered to rent to own.${loaderData.canBeOffered ? ' The terms below are a place to begin.' : ''}`}{' '}
            {loaderData.isPublic ? (
              <Link href={urls.property(property.id)} className="underline">
                Page of the property
              </Link>
            ) : null}
          </p>
          {offer ? (
            <ActButton
              href={actHref(OFFER_ACTS.end, { id: property.id })}
              fields={{ current: offer.id }}
              confirm={END}
              variant="secondary"
              size="sm"
            >
              End the offer
            </ActButton>
          ) : null}
        </div>
        {loaderData.canBeOffered ? (
          <div className="offer-columns grid items-start gap-6">
            <Card as="section" className="p-4 sm:p-6">
              <OfferForm
                key={offer?.id ?? ''}
                propertyId={property.id}
                current={offer?.id ?? ''}
                fields={fields}
                errors={errors}
                status={
                  example ? (
                    <>
                      {example.monthly} a month · adds up:{' '}
                      <a href="#example" className="text-indigo underline">
                        see it
                      </a>
                    </>
                  ) : (
                    <a href="#example" className="text-danger underline">
                      Does not add up: see why
                    </a>
                  )
                }
              />
            </Card>
            <section aria-labelledby="example" aria-live="polite" className="min-w-0">
              <h2 id="example" className="mb-3 font-sans font-semibold text-h3">
                What the buyer reads: the worked example
              </h2>
              {example ? (
                <OfferExampleView example={example} />
              ) : (
                <Alert kind="danger" title="These terms do not add up">
                  {problems.map((problem) => (
                    <p key={problem}>{problem}</p>
                  ))}
                </Alert>
              )}
            </section>
          </div>
        ) : (
          <Alert title="This home cannot be offered">
            Only a home that is for sale and not sold yet can be rented to own.
          </Alert>
        )}
        {ended.length > 0 ? (
          <Disclosure title="Earlier offers" className="border-line border-y">
            <ul className="text-ink-2">
              {ended.map(({ version, text }) => (
                <li key={version}>
                  Offer {version}: {text}
                </li>
              ))}
            </ul>
          </Disclosure>
        ) : null}
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the offer')
