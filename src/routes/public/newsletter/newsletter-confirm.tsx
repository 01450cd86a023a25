import { confirmSubscription } from '#/features/newsletter/subscriber.commands.server.ts'
import { subscriberLinkForm } from '#/features/newsletter/subscriber.schema.ts'
import { authPageHeaders } from '#/routes/public/auth/auth-page.tsx'
import { linkTokenOf } from '#/routes/public/auth/link-token.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { formAction } from '#/web/request/form.server.ts'
import type { Route } from './+types/newsletter-confirm'
import { LinkPage } from './link-page.tsx'
import { SUBSCRIBE_FAILED } from './subscribe-words.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Mail programs open links by themselves: looking at this page must change nothing, so nothing is looked up either.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, subscriberLinkForm, async (services, link) => {
    await confirmSubscription(services, link)
    return { isDone: true as const }
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(serverAction, SUBSCRIBE_FAILED)

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="Confirm your subscription"
      path={urls.confirmNewsletter}
      token={loaderData.token}
      answer={actionData}
      intro="One press, and our newsletter comes to your address."
      button="Confirm my address"
      done={
        <>
          <Alert kind="success" title="You are subscribed.">
            The next article comes by mail.
          </Alert>
          <LinkButton href={urls.blog} variant="secondary" wide className="mt-4">
            Read what there is already
          </LinkButton>
        </>
      }
    />
  )
}
