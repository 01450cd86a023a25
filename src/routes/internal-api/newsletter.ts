import { subscribe } from '#/features/newsletter/subscriber.commands.server.ts'
import { subscribeForm } from '#/features/newsletter/subscriber.schema.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { postEndpoint, privateJson, readJson } from '#/web/request/endpoint.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/newsletter'

export const handle = { access: 'public' } satisfies RouteHandle

/** Asks for the newsletter: `{ email }`. The answer is the same whatever the address is to us. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    await subscribe(services, visitorOf(context), await readJson(request, subscribeForm))
    return privateJson({ isSent: true })
  })
