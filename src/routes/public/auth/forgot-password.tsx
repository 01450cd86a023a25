import { emailForm } from '#/features/accounts/account.schema.ts'
import { requestPasswordReset } from '#/features/accounts/links/password.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { AuthLink } from '#/web/auth/auth-link.tsx'
import { RESET_SENT } from '#/web/auth/notices.ts'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { formAction } from '#/web/request/form.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/forgot-password'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { EmailRequest } from './email-request.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, emailForm, async (services, form) => {
    await requestPasswordReset(services, visitorOf(context), form)
    return { isSent: true as const }
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(
    serverAction,
    'The link could not be sent. Check your connection and press again; if it stays so, write to us from the contact page.',
  )

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Forgot your password?"
      description="Ask for a link that lets you choose a new password."
      path={urls.forgotPassword}
      intro="Tell us the address you signed up with. We send it a link that works once, for an hour."
      foot={
        <>
          Remembered it? <AuthLink href={urls.login}>Sign in</AuthLink>
        </>
      }
    >
      <EmailRequest answer={actionData} sent={RESET_SENT} button="Send the link" />
    </AuthPage>
  )
}
