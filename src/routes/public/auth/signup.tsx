import { redirect } from 'react-router'
import { signUpForm } from '#/features/accounts/account.schema.ts'
import { signUp } from '#/features/accounts/links/sign-up.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { ConsentLine, SignUpFields } from '#/web/auth/auth-fields.tsx'
import { AuthLink } from '#/web/auth/auth-link.tsx'
import { noticePath } from '#/web/auth/notices.ts'
import { keepingReturnPath, returnPathOf } from '#/web/auth/return-path.ts'
import { sendForm } from '#/web/auth/send-form.ts'
import { noteSignedUp } from '#/web/auth/signed-up-address.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { formAction } from '#/web/request/form.server.ts'
import { page } from '#/web/request/respond.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import { actorOf } from '#/web/request/session.server.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/signup'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { usePageForm } from './use-page-form.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

export const loader = ({ context, url }: Route.LoaderArgs) =>
  page(context, async () => {
    const from = returnPathOf(url)
    if (await actorOf(context)) throw redirect(from ?? urls.home)
    return { from }
  })

export const action = ({ context, request, url }: Route.ActionArgs) =>
  formAction({ context, request }, signUpForm, async (services, form) => {
    await signUp(services, visitorOf(context), form)
    return redirect(noticePath('signed-up', returnPathOf(url)), { status: 303 })
  })

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const email = (await request.clone().formData()).get('email')
  return await sendForm(
    serverAction,
    'Failed to create account. Please try again. Check your connection first: what you typed is still here.',
    () => noteSignedUp(String(email).trim()),
  )
}

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useSite()
  const { submit, isBusy } = usePageForm()
  return (
    <AuthPage
      title="Create Account"
      description={`Create an account with ${brand.name} to talk to agents and keep the homes you like.`}
      path={urls.signup}
      intro="Save homes, and hear of lower prices."
      foot={
        <>
          Already have an account?{' '}
          <AuthLink href={keepingReturnPath(urls.login, loaderData.from)}>Sign in</AuthLink>
        </>
      }
    >
      <CheckedForm
        schema={() => import('#/features/accounts/account.schema.ts').then((module) => module.signUpForm)}
        answer={actionData}
        submit={submit}
        className="flex flex-col gap-3"
      >
        <SignUpFields />
        <Button type="submit" wide busy={isBusy}>
          Create Account
        </Button>
        <ConsentLine />
      </CheckedForm>
    </AuthPage>
  )
}
