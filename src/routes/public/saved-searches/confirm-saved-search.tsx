import { confirmSavedSearch } from '#/features/saved-searches/saved-search-address.commands.server.ts'
import { authPageHeaders } from '#/routes/public/auth/auth-page.tsx'
import { linkTokenOf } from '#/routes/public/auth/link-token.ts'
import { LinkPage, sendLink } from '#/routes/public/newsletter/link-page.tsx'
import { pressLink } from '#/routes/public/newsletter/link-press.server.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/confirm-saved-search'
import { NOT_VALID, TO_LIST } from './saved-search-words.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Mail programs open links by themselves: looking at this page must change nothing, so nothing is looked up either.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

export const action = (args: Route.ActionArgs) => pressLink(args, confirmSavedSearch)

export const clientAction = (args: Route.ClientActionArgs) => sendLink(args)

export default function ConfirmSavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="Confirm your saved search"
      path={urls.confirmSavedSearch}
      token={loaderData.token}
      answer={actionData}
      intro="One press, and we write to your address about homes that match your search."
      button="Confirm my address"
      notValid={NOT_VALID}
      elsewhere={TO_LIST}
      done={
        <>
          <Alert kind="success" title="Your search is saved.">
            The next home that matches comes by mail. Each mail has a link that pauses, changes or ends the
            search.
          </Alert>
          <LinkButton href={urls.properties} variant="secondary" wide className="mt-4">
            See all properties
          </LinkButton>
        </>
      }
    />
  )
}
