import { redirect } from 'react-router'
import { linkForm } from '#/features/accounts/account.schema.ts'
import { verifyEmail } from '#/features/accounts/links/verification.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { noticePath } from '#/web/auth/notices.ts'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { formAction } from '#/web/request/form.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import { actorOf } from '#/web/request/session.server.ts'
import type { Route } from './+types/verify-email'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { DeadLink } from './dead-link.tsx'
import { linkTokenOf } from './link-token.ts'
import { usePageForm } from './use-page-form.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Mail programs open links by themselves: looking at this page must use nothing up, so nothing is looked up either.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, linkForm, async (services, form) => {
    await verifyEmail(services, visitorOf(context), form)
    // Who is signed in already would be sent past the page that has the good news.
    if (await actorOf(context)) return { isDone: true as const }
    return redirect(noticePath('email-verified'), { status: 303 })
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(
    serverAction,
    'Your e-mail could not be verified. Check your connection and press the button again.',
  )

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { submit, isBusy } = usePageForm()
  const isDone = actionData !== undefined && 'isDone' in actionData
  const answer = isDone ? undefined : actionData
  return (
    <AuthPage
      title="Verify your e-mail"
      description="Confirm that this e-mail address is yours."
      path={urls.verifyEmail}
    >
      {isDone ? (
        <>
          <Alert kind="success">Your e-mail address is verified.</Alert>
          <div className="mt-4">
            <LinkButton href={urls.dashboard} wide>
              Go to your dashboard
            </LinkButton>
          </div>
        </>
      ) : loaderData.token && answer?.code !== 'account.link_not_valid' ? (
        <CheckedForm
          schema={() => import('#/features/accounts/account.schema.ts').then((module) => module.linkForm)}
          answer={answer}
          submit={submit}
        >
          <p className="mb-6 text-ink-2">One press, and we know that this address is yours.</p>
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" wide busy={isBusy}>
            Verify my e-mail
          </Button>
        </CheckedForm>
      ) : (
        <DeadLink answer={answer} href={urls.resendVerification} />
      )}
    </AuthPage>
  )
}
