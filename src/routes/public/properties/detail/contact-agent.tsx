import { isRouteErrorResponse, redirect } from 'react-router'
import { numberToDial } from '#/features/leads/lead.rules.ts'
import { LEAD_MESSAGES, visitorContactForm } from '#/features/leads/lead.schema.ts'
import { PLAN_FIELD } from '#/features/properties/components/plan-choice.ts'
import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import type { PropertyType } from '#/features/properties/property.schema.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { type Acts, actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { type ActCall, actsAs, on } from '#/web/act/act-route.server.ts'
import { useAct } from '#/web/act/use-act.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import { useSite } from '#/web/request/site.ts'
import { Guard } from '#/web/session/guard.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import { fraudNote } from '../fraud-note.ts'
import type { Route } from './+types/contact-agent'
import { ContactAgentForm } from './contact-agent-form.tsx'
import { type Asker, askToBeCalled, isSignedIn, requireAsker } from './contact-asker.server.ts'
import { PropertyNotFound } from './property-detail-not-found.tsx'
import { presentChat } from './property-detail-view.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = privatePageHeaders

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  page(context, async ({ clock, config, db }) => {
    // Before anything is read: the numbers below are only for who may ask.
    const asker = await requireAsker(context, request)
    const { searchParams } = new URL(request.url)
    const property = await getPublicProperty(db, { id: params.id, now: clock.now() })
    const { id, title, type, location, status, agent, whatsappPhone } = property
    const dial = numberToDial({ agentPhone: agent.phone, whatsappPhone }, config.brand.phone)
    return {
      property: { id, title, type, location },
      isGone: status === 'sold' || status === 'let',
      call: { href: `tel:${dial}`, shown: formatPhone(dial) },
      chat: presentChat(property, config, Number(searchParams.get(PLAN_FIELD) ?? Number.NaN)),
      isSent: searchParams.has('sent'),
      isVisitor: !isSignedIn(asker),
    }
  })

// The page is its act: it has no other address.
const CONTACT_ACTS = {
  contact: { path: '/properties/:id/contact-agent', unreached: LEAD_MESSAGES.failed },
} as const satisfies Acts

export const action = (args: Route.ActionArgs) => {
  const propertyId = args.params.id
  return actsAs(
    args,
    [
      on(CONTACT_ACTS.contact, visitorContactForm, async ({ services, actor }: ActCall<Asker>, form) => {
        await askToBeCalled(services, actor, { ...form, propertyId })
        // Another address, so that loading it again sends nothing.
        return redirect(`${urls.contactAgent(propertyId)}?sent`, { status: 303 })
      }),
    ],
    requireAsker,
  )
}

export const clientAction = clientActs(CONTACT_ACTS)

/** The form for the agent as a page of its own, for browsers without script. */
export default function ContactAgent({ loaderData }: Route.ComponentProps) {
  const contact = <Contact loaderData={loaderData} />
  return loaderData.isVisitor ? contact : <Guard requires="signed-in">{contact}</Guard>
}

function Contact({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { property, isGone, isSent, isVisitor, chat } = loaderData
  return (
    <>
      <title>{`Contact Agent: ${property.title}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-width py-8">
        <div className="max-w-dialog">
          <h1 className="text-h2">Contact Agent</h1>
          <p className="mt-2 mb-6 text-ink-2">
            {property.title}, {property.location}
          </p>
          {isSent ? (
            <Sent loaderData={loaderData} />
          ) : isGone ? (
            <Alert title="This property is not available any more." />
          ) : (
            <Request
              href={actHref(CONTACT_ACTS.contact, { id: property.id })}
              isVisitor={isVisitor}
              propertyType={property.type}
            />
          )}
          {chat ? (
            <p className="mt-6">
              <LinkButton
                href={chat}
                target="_blank"
                rel="noopener"
                variant="whatsapp"
                wide
                icon={<IconWhatsapp />}
              >
                WhatsApp
              </LinkButton>
            </p>
          ) : null}
          <p className="mt-6">
            <LinkButton href={urls.property(property.id)} variant="quiet" icon={<IconArrowLeft />}>
              Back to the property
            </LinkButton>
          </p>
        </div>
      </div>
    </>
  )
}

function Request({
  href,
  isVisitor,
  propertyType,
}: {
  href: string
  isVisitor: boolean
  propertyType: PropertyType
}) {
  const profile = useSite().session?.profile
  const { failure, submit, isBusy } = useAct(href, { only: 'done' })
  return (
    <>
      <p className="mb-4">Leave your name and number, and the agent will call you.</p>
      <ContactAgentForm
        isVisitor={isVisitor}
        profile={profile}
        propertyType={propertyType}
        answer={failure}
        isBusy={isBusy}
        submit={submit}
      />
    </>
  )
}

function Sent({ loaderData: { call, property } }: Pick<Route.ComponentProps, 'loaderData'>) {
  return (
    <>
      <Alert kind="success" title={LEAD_MESSAGES.contacted}>
        The agent will contact you shortly. {fraudNote(property.type)}
      </Alert>
      <p className="mt-6">
        <LinkButton href={call.href} variant="secondary">
          Call the agent: {call.shown}
        </LinkButton>
      </p>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <PropertyNotFound />
  ) : (
    <ErrorPage error={error} />
  )
}
