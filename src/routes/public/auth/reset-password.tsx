import { redirect } from 'react-router'
import { linkNotValid } from '#/features/accounts/account.errors.ts'
import { PASSWORD_LENGTHS, resetPasswordForm } from '#/features/accounts/account.schema.ts'
import { resetPassword } from '#/features/accounts/links/password.commands.server.ts'
import { findTokenRole } from '#/features/accounts/links/token.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { NewPasswordFields } from '#/web/auth/auth-fields.tsx'
import { noticePath } from '#/web/auth/notices.ts'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { formAction } from '#/web/request/form.server.ts'
import { servicesOf, visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/reset-password'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { DeadLink } from './dead-link.tsx'
import { linkTokenOf } from './link-token.ts'
import { usePageForm } from './use-page-form.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Looking at this page uses nothing up; the token goes from the address into the form and nowhere else.
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = linkTokenOf(url)
  if (token === undefined) return {}
  const { db, clock } = servicesOf(context)
  const role = await findTokenRole(db, { purpose: 'reset-password', token, now: clock.now() })
  if (role !== undefined) return { token, shortest: PASSWORD_LENGTHS[role] }
  const { code, message } = linkNotValid()
  return { dead: { code, message, errors: {}, values: {} } }
}

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, resetPasswordForm, async (services, { token, password }) => {
    await resetPassword(services, visitorOf(context), { token, password })
    return redirect(noticePath('password-changed'), { status: 303 })
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(
    serverAction,
    'No answer came. Check your connection and press again; if the link does not work any more, sign in with the new password.',
  )

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { submit, isBusy } = usePageForm()
  return (
    <AuthPage
      title="Choose a new password"
      description="Choose a new password for your account."
      path={urls.resetPassword}
    >
      {loaderData.token && actionData?.code !== 'account.link_not_valid' ? (
        <CheckedForm
          schema={() =>
            import('#/features/accounts/account.schema.ts').then((module) => module.resetPasswordForm)
          }
          answer={actionData}
          submit={submit}
          className="flex flex-col gap-4"
        >
          <input type="hidden" name="token" value={loaderData.token} />
          <NewPasswordFields label="New password" shortest={loaderData.shortest} />
          <p className="text-ink-2 text-sm">
            You will be signed out everywhere and sign in with the new one.
          </p>
          <Button type="submit" wide busy={isBusy}>
            Change password
          </Button>
        </CheckedForm>
      ) : (
        <DeadLink answer={actionData ?? loaderData.dead} href={urls.forgotPassword} />
      )}
    </AuthPage>
  )
}
