import { unsubscribe } from '#/features/newsletter/subscriber.commands.server.ts'
import { subscriberLinkForm } from '#/features/newsletter/subscriber.schema.ts'
import { authPageHeaders } from '#/routes/public/auth/auth-page.tsx'
import { linkTokenOf } from '#/routes/public/auth/link-token.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { answer, readForm } from '#/web/request/form.server.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/newsletter-unsubscribe'
import { LinkPage } from './link-page.tsx'
import { SUBSCRIBE_FAILED } from './subscribe-words.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Looking changes nothing; programs that look for what is dangerous open every link of a mail.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

// A mail program sends a form of its own, with the token in the address alone.
export const action = ({ context, request, url }: Route.ActionArgs) =>
  page(context, async (services) => {
    const { token = linkTokenOf(url) ?? '' } = await readForm(request)
    return await answer(context, { token }, subscriberLinkForm, async (link) => {
      await unsubscribe(services, link)
      return { isDone: true as const }
    })
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(serverAction, SUBSCRIBE_FAILED)

export default function NewsletterUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="Unsubscribe"
      path={urls.unsubscribe}
      token={loaderData.token}
      answer={actionData}
      intro="One press, and our newsletter comes no more."
      button="Unsubscribe"
      done={
        <Alert kind="success" title="You are unsubscribed.">
          We send no more newsletters to your address, and forget it within a month.
        </Alert>
      }
    />
  )
}
