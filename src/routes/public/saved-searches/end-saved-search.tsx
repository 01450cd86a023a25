import { endByLink } from '#/features/saved-searches/saved-search-address.commands.server.ts'
import { authPageHeaders } from '#/routes/public/auth/auth-page.tsx'
import { linkTokenOf } from '#/routes/public/auth/link-token.ts'
import { LinkPage, sendLink } from '#/routes/public/newsletter/link-page.tsx'
import { pressLink } from '#/routes/public/newsletter/link-press.server.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/end-saved-search'
import { NOT_VALID, TO_LIST } from './saved-search-words.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Looking changes nothing; programs that look for what is dangerous open every link of a mail.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

export const action = (args: Route.ActionArgs) => pressLink(args, endByLink, { isOneClick: true })

export const clientAction = (args: Route.ClientActionArgs) => sendLink(args)

export default function EndSavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="End this saved search"
      path={urls.endSavedSearch}
      token={loaderData.token}
      answer={actionData}
      intro="One press, and we write no more about this search."
      button="End this search"
      notValid={NOT_VALID}
      elsewhere={TO_LIST}
      done={
        <Alert kind="success" title="The search is ended.">
          We have forgotten it and write no more about it.
        </Alert>
      }
    />
  )
}
