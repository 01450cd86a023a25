import { subscribe } from '#/features/newsletter/subscriber.commands.server.ts'
import { subscribeForm } from '#/features/newsletter/subscriber.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicFormHeaders } from '#/web/request/cache.ts'
import { formAction } from '#/web/request/form.server.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { visitorOf } from '#/web/request/services.server.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/newsletter'
import { SubscribeForm } from './subscribe-form.tsx'
import { CONFIRM_NEXT, SUBSCRIBED } from './subscribe-words.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicFormHeaders

// For browsers without script; others send the same to the endpoint, and stay where they are.
export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, subscribeForm, async (services, form) => {
    await subscribe(services, visitorOf(context), form)
    return { isSent: true as const }
  })

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const { brand } = useSite()
  const isSent = actionData !== undefined && 'isSent' in actionData
  return (
    <>
      <PageHead
        title="Newsletter"
        description={`New articles of ${brand.name} about buying, renting and owning a home in Ghana, by e-mail.`}
        path={urls.newsletter}
      />
      <div className="page-width py-12 lg:py-18">
        <div className="max-w-dialog">
          <h1 className="text-h2">Newsletter</h1>
          <p className="mt-2 mb-6 text-ink-2">
            What papers to ask for, what the law says of rent, what a plan really costs: new articles, by
            mail.
          </p>
          {isSent ? (
            <Alert kind="success" title={SUBSCRIBED}>
              {CONFIRM_NEXT}
            </Alert>
          ) : (
            <SubscribeForm answer={actionData} />
          )}
        </div>
      </div>
    </>
  )
}
