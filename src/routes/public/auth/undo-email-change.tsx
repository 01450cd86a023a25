import { redirect } from 'react-router'
import { linkForm } from '#/features/accounts/account.schema.ts'
import { undoEmailChange } from '#/features/accounts/links/email-change-link.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { formAction } from '#/web/request/form.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/undo-email-change'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { linkTokenOf } from './link-token.ts'
import { usePageForm } from './use-page-form.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Looking at this page uses nothing up.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, linkForm, async (services, form) => {
    const { resetToken } = await undoEmailChange(services, visitorOf(context), form)
    // Whoever made the change may know the password, so that the next thing is a new one.
    return redirect(`${urls.resetPassword}?${new URLSearchParams({ token: resetToken })}`, { status: 303 })
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(
    serverAction,
    'We could not be reached, so nothing was undone. Press again once you are connected.',
  )

export default function UndoEmailChange({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { submit, isBusy } = usePageForm()
  const isDead = answer?.code === 'account.link_not_valid' || answer?.code === 'account.email_taken'
  return (
    <AuthPage
      title="Undo the change"
      description="Bring back the e-mail address that your account had."
      path={urls.undoEmailChange}
    >
      {loaderData.token && !isDead ? (
        <CheckedForm
          schema={() => import('#/features/accounts/account.schema.ts').then((module) => module.linkForm)}
          answer={answer}
          submit={submit}
        >
          <p className="mb-6 text-ink-2">
            Your account gets back the address that this mail was sent to. Everybody is signed out, and you
            choose a new password next.
          </p>
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" wide busy={isBusy}>
            Bring my address back
          </Button>
        </CheckedForm>
      ) : (
        <>
          <Alert kind={answer ? 'danger' : 'info'}>
            {answer
              ? 'This link is older than seven days or was used already. Call us if somebody else has your account.'
              : 'This link is not complete. Open it from the mail again.'}
          </Alert>
          <div className="mt-4">
            <LinkButton href={urls.contact} wide>
              Contact us
            </LinkButton>
          </div>
        </>
      )}
    </AuthPage>
  )
}
