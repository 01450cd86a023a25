import type * as v from 'valibot'
import { notSignedIn } from '#/features/access/access.errors.ts'
import { noteWhatsappClick, requestProperty } from '#/features/leads/lead.commands.server.ts'
import { LEAD_MESSAGES, type LeadAnswer, leadCall } from '#/features/leads/lead.schema.ts'
import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { readAs } from '#/web/request/act.server.ts'
import { jsonOf, postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import {
  type Asker,
  askToBeCalled,
  isSignedIn,
  requireAsker,
} from '../public/properties/detail/contact-asker.server.ts'
import { presentChat } from '../public/properties/detail/property-detail-view.server.ts'
import type { Route } from './+types/leads'

export const handle = { access: 'public' } satisfies RouteHandle

/** Asks an agent for something: `{ kind: 'contact-agent' | 'property-request' | 'whatsapp', propertyId, … }`. A visitor may at most ask to be called. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const { actor: asker, body } = await readAs({ context, request }, requireAsker, jsonOf(leadCall))
    return privateJson(await keep(services, asker, body))
  })

async function keep(
  services: Services,
  asker: Asker,
  call: v.InferOutput<typeof leadCall>,
): Promise<LeadAnswer> {
  if (call.kind === 'contact-agent') {
    const { dial } = await askToBeCalled(services, asker, call)
    return { title: LEAD_MESSAGES.contacted, message: LEAD_MESSAGES.agentWillCall, dial }
  }
  if (!isSignedIn(asker)) throw notSignedIn()
  switch (call.kind) {
    case 'property-request':
      await requestProperty(services, asker, call)
      return { title: LEAD_MESSAGES.requested, message: LEAD_MESSAGES.requestPassedOn }
    case 'whatsapp':
      await noteWhatsappClick(services, asker, call)
      return { title: '', message: '', ...(await chatAbout(services, call)) }
  }
}

async function chatAbout(
  { clock, config, db }: Services,
  { propertyId, planMonths }: { propertyId: string; planMonths: number | null },
): Promise<Pick<LeadAnswer, 'chat'>> {
  const property = await getPublicProperty(db, { id: propertyId, now: clock.now() })
  const chat = presentChat(property, config, planMonths)
  return chat === null ? {} : { chat }
}
