import { useState } from 'react'
import { redirect } from 'react-router'
import { signInForm } from '#/features/accounts/account.schema.ts'
import { signIn } from '#/features/accounts/session.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { showToast } from '#/ui/overlays/toast.tsx'
import { ForgotPasswordLine, SignInFields } from '#/web/auth/auth-fields.tsx'
import { AuthLink } from '#/web/auth/auth-link.tsx'
import { noticeText } from '#/web/auth/notices.ts'
import { bindToSession } from '#/web/auth/remembered-action.ts'
import { keepingReturnPath, returnPathOf } from '#/web/auth/return-path.ts'
import { sendForm } from '#/web/auth/send-form.ts'
import { takeSignedUp } from '#/web/auth/signed-up-address.ts'
import { useResend } from '#/web/auth/use-resend.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { formAction } from '#/web/request/form.server.ts'
import { page } from '#/web/request/respond.server.ts'
import { requestOf, visitorOf } from '#/web/request/services.server.ts'
import { actorOf } from '#/web/request/session.server.ts'
import { sessionCookie } from '#/web/request/session-cookie.server.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/login'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { purposeOf } from './purpose.server.ts'
import { usePageForm } from './use-page-form.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

export const loader = ({ context, url }: Route.LoaderArgs) =>
  page(context, async (services) => {
    const from = returnPathOf(url)
    if (await actorOf(context)) throw redirect(from ?? urls.home)
    const purpose = from === undefined ? undefined : await purposeOf(services, from)
    return { from, purpose, notice: noticeText(url.searchParams.get('notice')) }
  })

export const action = ({ context, request, url }: Route.ActionArgs) =>
  formAction({ context, request }, signInForm, async (services, form) => {
    const { sessionToken: replacedToken } = requestOf(context)
    const { token, endsAt } = await signIn(services, visitorOf(context), form, replacedToken)
    const headers = { 'Set-Cookie': sessionCookie(services.config, token, endsAt) }
    return redirect(returnPathOf(url) ?? urls.home, { status: 303, headers })
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(serverAction, 'Failed to sign in. Check your connection and try again.', async () => {
    await bindToSession()
    showToast({ kind: 'success', title: 'Logged in successfully!' })
  })

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { from, purpose, notice } = loaderData
  const { brand } = useSite()
  const { submit, isBusy } = usePageForm()
  const resend = useResend(actionData)
  const [signedUpAs] = useState(takeSignedUp)
  return (
    <AuthPage
      title="Sign In"
      description={`Sign in to ${brand.name} with your e-mail address and password.`}
      path={urls.login}
      // Who was sent here, perhaps in the middle of something, is told why.
      intro={
        notice
          ? undefined
          : (purpose ?? 'Your saved homes, messages, orders and payments are as you left them.')
      }
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
        {...(signedUpAs ? { defaults: { email: signedUpAs } } : {})}
        alertAction={resend.offer}
        className="flex flex-col gap-4"
      >
        <SignInFields isKnown={signedUpAs !== undefined} />
        <ForgotPasswordLine />
        <Button type="submit" wide busy={isBusy}>
          Sign In
        </Button>
      </CheckedForm>
      {resend.form}
    </AuthPage>
  )
}
