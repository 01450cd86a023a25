import { requestPasswordReset } from '#/features/accounts/links/password.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { AuthLink } from '#/web/auth/auth-link.tsx'
import { RESET_SENT } from '#/web/auth/notices.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/forgot-password'
import { authPageHeaders } from './auth-page.tsx'
import { takeRequest } from './email-request.server.ts'
import { EmailRequestPage, sendRequest } from './email-request.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

export const action = (args: Route.ActionArgs) => takeRequest(args, requestPasswordReset)

export const clientAction = (args: Route.ClientActionArgs) => sendRequest('The link')(args)

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <EmailRequestPage
      title="Forgot your password?"
      description="Ask for a link that lets you choose a new password."
      path={urls.forgotPassword}
      intro="Tell us the address you signed up with. We send it a link that works once, for an hour."
      answer={actionData}
      sent={RESET_SENT}
      button="Send the link"
      foot={
        <>
          Remembered it? <AuthLink href={urls.login}>Sign in</AuthLink>
        </>
      }
    />
  )
}
