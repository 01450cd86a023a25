import { unsubscribe } from '#/features/newsletter/subscriber.commands.server.ts'
import { authPageHeaders } from '#/routes/public/auth/auth-page.tsx'
import { linkTokenOf } from '#/routes/public/auth/link-token.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/newsletter-unsubscribe'
import { LinkPage, sendLink } from './link-page.tsx'
import { pressLink } from './link-press.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Looking changes nothing; programs that look for what is dangerous open every link of a mail.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

export const action = (args: Route.ActionArgs) => pressLink(args, unsubscribe, { isOneClick: true })

export const clientAction = (args: Route.ClientActionArgs) => sendLink(args)

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
