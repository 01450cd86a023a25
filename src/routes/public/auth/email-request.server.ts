import type * as v from 'valibot'
import { emailForm } from '#/features/accounts/account.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { formAction } from '#/web/request/form.server.ts'
import type { RouteArguments } from '#/web/request/respond.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'

/** The `action` of a page that asks for an address, which `ask` takes. */
export function takeRequest(
  { context, request }: RouteArguments,
  ask: (services: Services, visitor: Visitor, form: v.InferOutput<typeof emailForm>) => Promise<unknown>,
) {
  return formAction({ context, request }, emailForm, async (services, form) => {
    await ask(services, visitorOf(context), form)
    return { isSent: true as const }
  })
}
