import { emailForm } from '#/features/accounts/account.schema.ts'
import { resendVerification } from '#/features/accounts/links/verification.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { AuthLink } from '#/web/auth/auth-link.tsx'
import { RESENT } from '#/web/auth/notices.ts'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { formAction } from '#/web/request/form.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/resend-verification'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { EmailRequest } from './email-request.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, emailForm, async (services, form) => {
    await resendVerification(services, visitorOf(context), form)
    return { isSent: true as const }
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(
    serverAction,
    'The mail could not be sent. Check your connection and press again; if it stays so, write to us from the contact page.',
  )

export default function ResendVerification({ actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Verify your e-mail"
      description="Ask for another mail with the link that verifies your e-mail address."
      path={urls.resendVerification}
      intro="Tell us the address you signed up with. We send the link again; it works once, for a day."
      foot={
        <>
          Verified already? <AuthLink href={urls.login}>Sign in</AuthLink>
        </>
      }
    >
      <EmailRequest answer={actionData} sent={RESENT} button="Send the mail again" />
    </AuthPage>
  )
}
