import { contactAgent } from '#/features/leads/lead.commands.server.ts'
import type { VisitorContactForm } from '#/features/leads/lead.schema.ts'
import { contactAgentAsVisitor } from '#/features/leads/visitor-lead.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import type { RequireActor } from '#/web/request/act.server.ts'
import { requireActor } from '#/web/request/respond.server.ts'
import { servicesOf, visitorOf } from '#/web/request/services.server.ts'
import { actorOf } from '#/web/request/session.server.ts'

/** Who asks an agent to call: somebody signed in, or a visitor where contact needs no account. */
export type Asker = Actor | Visitor

export function isSignedIn(asker: Asker): asker is Actor {
  return 'accountId' in asker
}

/** Whoever asks; as `requireActor` where contact needs an account. */
export const requireAsker: RequireActor<Asker> = async (context, request) =>
  servicesOf(context).config.leads.contactNeedsAccount
    ? await requireActor(context, request)
    : ((await actorOf(context)) ?? visitorOf(context))

/** Asks the agent to call; answers the number at which they can be called, in E.164. */
export async function askToBeCalled(
  services: Services,
  asker: Asker,
  form: VisitorContactForm & { propertyId: string },
): Promise<{ dial: string }> {
  return isSignedIn(asker)
    ? await contactAgent(services, asker, form)
    : await contactAgentAsVisitor(services, asker, form)
}
