import { resendVerification } from '#/features/accounts/links/verification.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { AuthLink } from '#/web/auth/auth-link.tsx'
import { RESENT } from '#/web/auth/notices.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/resend-verification'
import { authPageHeaders } from './auth-page.tsx'
import { takeRequest } from './email-request.server.ts'
import { EmailRequestPage, sendRequest } from './email-request.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

export const action = (args: Route.ActionArgs) => takeRequest(args, resendVerification)

export const clientAction = (args: Route.ClientActionArgs) => sendRequest('The mail')(args)

export default function ResendVerification({ actionData }: Route.ComponentProps) {
  return (
    <EmailRequestPage
      title="Verify your e-mail"
      description="Ask for another mail with the link that verifies your e-mail address."
      path={urls.resendVerification}
      intro="Tell us the address you signed up with. We send the link again; it works once, for a day."
      answer={actionData}
      sent={RESENT}
      button="Send the mail again"
      foot={
        <>
          Verified already? <AuthLink href={urls.login}>Sign in</AuthLink>
        </>
      }
    />
  )
}
