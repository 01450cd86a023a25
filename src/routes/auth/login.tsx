import { redirect } from 'react-router'
import { signInForm } from '#/features/accounts/account.schema.ts'
import { signIn } from '#/features/accounts/session.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { showToast } from '#/ui/toast.tsx'
import type { RouteHandle } from '../request/access.ts'
import { CheckedForm } from '../request/checked-form.tsx'
import { formAction } from '../request/form.server.ts'
import { page } from '../request/respond.server.ts'
import { requestOf, visitorOf } from '../request/services.server.ts'
import { actorOf } from '../request/session.server.ts'
import { sessionCookie } from '../request/session-cookie.server.ts'
import { useSite } from '../request/site.ts'
import type { Route } from './+types/login'
import { ForgotPasswordLine, SignInFields } from './auth-fields.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { noticeText } from './notices.ts'
import { bindToSession } from './remembered-owner.ts'
import { keepingReturnPath, returnPathOf } from './return-path.ts'
import { sendForm } from './send-form.ts'
import { usePageForm } from './use-page-form.ts'
import { useResend } from './use-resend.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

export const loader = ({ context, url }: Route.LoaderArgs) =>
  page(context, async () => {
    const from = returnPathOf(url)
    if (await actorOf(context)) throw redirect(from ?? urls.home)
    return { from, notice: noticeText(url.searchParams.get('notice')) }
  })

export const action = ({ context, request, url }: Route.ActionArgs) =>
  formAction({ context, request }, signInForm, async (services, form) => {
    const { sessionToken: replacedToken } = requestOf(context)
    const { token, endsAt } = await signIn(services, visitorOf(context), form, replacedToken)
    const headers = { 'Set-Cookie': sessionCookie(services.config, token, endsAt) }
    return redirect(returnPathOf(url) ?? urls.home, { status: 303, headers })
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(serverAction, 'Failed to sign in', async () => {
    await bindToSession()
    showToast({ kind: 'success', title: 'Logged in successfully!' })
  })

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { from, notice } = loaderData
  const { brand } = useSite()
  const { submit, isBusy } = usePageForm()
  const resend = useResend(actionData)
  return (
    <AuthPage
      title="Sign In"
      description={`Sign in to ${brand.name} with your e-mail address and password.`}
      path={urls.login}
      // Who was sent here, perhaps in the middle of something, is told why.
      intro={from && !notice ? 'Please sign in to go on.' : undefined}
      foot={
        <>
          New to {brand.name}?{' '}
          <AuthLink href={keepingReturnPath(urls.signup, from)}>Create an account</AuthLink>
        </>
      }
    >
      {notice && !actionData ? (
        <div className="mb-4">
          <Alert kind="success">{notice}</Alert>
        </div>
      ) : null}
      <CheckedForm
        schema={() => import('#/features/accounts/account.schema.ts').then((module) => module.signInForm)}
        answer={actionData}
        submit={submit}
        alertAction={resend.offer}
        className="flex flex-col gap-4"
      >
        <SignInFields />
        <ForgotPasswordLine />
        <Button type="submit" wide busy={isBusy}>
          Sign In
        </Button>
      </CheckedForm>
      {resend.form}
    </AuthPage>
  )
}
