import type * as v from 'valibot'
import { contactAgent, noteWhatsappClick, requestProperty } from '#/features/leads/lead.commands.server.ts'
import { LEAD_MESSAGES, type LeadAnswer, leadCall } from '#/features/leads/lead.schema.ts'
import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { readAs } from '#/web/request/act.server.ts'
import { jsonOf, postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import { requireActor } from '#/web/request/respond.server.ts'
import { presentChat } from '../public/properties/property-detail-view.server.ts'
import type { Route } from './+types/leads'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** Asks an agent for something: `{ kind: 'contact-agent' | 'property-request' | 'whatsapp', propertyId, … }`. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const { actor, body } = await readAs({ context, request }, requireActor, jsonOf(leadCall))
    return privateJson(await keep(services, actor, body))
  })

async function keep(
  services: Services,
  actor: Actor,
  call: v.InferOutput<typeof leadCall>,
): Promise<LeadAnswer> {
  switch (call.kind) {
    case 'contact-agent': {
      const { dial } = await contactAgent(services, actor, call)
      return { title: LEAD_MESSAGES.contacted, message: LEAD_MESSAGES.agentWillCall, dial }
    }
    case 'property-request':
      await requestProperty(services, actor, call)
      return { title: LEAD_MESSAGES.requested, message: LEAD_MESSAGES.requestPassedOn }
    case 'whatsapp':
      await noteWhatsappClick(services, actor, call)
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
