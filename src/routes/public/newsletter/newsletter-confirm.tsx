import { confirmSubscription } from '#/features/newsletter/subscriber.commands.server.ts'
import { authPageHeaders } from '#/routes/public/auth/auth-page.tsx'
import { linkTokenOf } from '#/routes/public/auth/link-token.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/newsletter-confirm'
import { LinkPage, sendLink } from './link-page.tsx'
import { pressLink } from './link-press.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Mail programs open links by themselves: looking at this page must change nothing, so nothing is looked up either.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

export const action = (args: Route.ActionArgs) => pressLink(args, confirmSubscription)

export const clientAction = (args: Route.ClientActionArgs) => sendLink(args)

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
