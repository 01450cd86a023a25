import { confirmOfferedHome } from '#/features/offered-homes/offered-home.commands.server.ts'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import { authPageHeaders } from '#/routes/public/auth/auth-page.tsx'
import { linkTokenOf } from '#/routes/public/auth/link-token.ts'
import { LinkPage, sendLink } from '#/routes/public/newsletter/link-page.tsx'
import { pressLink } from '#/routes/public/newsletter/link-press.server.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/confirm-offered-home'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Mail programs open links by themselves: looking at this page must change nothing, so nothing is looked up either.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

export const action = (args: Route.ActionArgs) => pressLink(args, confirmOfferedHome)

export const clientAction = (args: Route.ClientActionArgs) => sendLink(args)

/** Where the link of the mail confirms the address of whoever offers a home. */
export default function ConfirmOfferedHome({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="Send your home to our office"
      path={offeredHomeUrls.confirm}
      token={loaderData.token}
      answer={actionData}
      intro="One press confirms your address, and our office looks at your home."
      button="Confirm and send my home"
      notValid="offered_home.link_not_valid"
      elsewhere={{ label: 'Offer a home', href: urls.listWithUs }}
      done={
        <>
          <Alert kind="success" title="Our office has your home.">
            We look at it in the order in which homes come in, and call or write to you.
          </Alert>
          <LinkButton href={urls.properties} variant="secondary" wide className="mt-4">
            See what others ask
          </LinkButton>
        </>
      }
    />
  )
}
