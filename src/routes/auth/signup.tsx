import { redirect } from 'react-router'
import { signUpForm } from '#/features/accounts/account.schema.ts'
import { signUp } from '#/features/accounts/sign-up.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import type { RouteHandle } from '../request/access.ts'
import { CheckedForm } from '../request/checked-form.tsx'
import { formAction } from '../request/form.server.ts'
import { page } from '../request/respond.server.ts'
import { visitorOf } from '../request/services.server.ts'
import { actorOf } from '../request/session.server.ts'
import { useSite } from '../request/site.ts'
import type { Route } from './+types/signup'
import { ConsentLine, SignUpFields } from './auth-fields.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { noticePath } from './notices.ts'
import { keepingReturnPath, returnPathOf } from './return-path.ts'
import { sendForm } from './send-form.ts'
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

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(serverAction, 'Failed to create account. Please try again.')

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useSite()
  const { submit, isBusy } = usePageForm()
  return (
    <AuthPage
      title="Create Account"
      description={`Create an account with ${brand.name} to talk to agents and keep the homes you like.`}
      path={urls.signup}
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
        className="flex flex-col gap-4"
      >
        <SignUpFields />
        <ConsentLine />
        <Button type="submit" wide busy={isBusy}>
          Create Account
        </Button>
      </CheckedForm>
    </AuthPage>
  )
}
