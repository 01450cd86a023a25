import { linkForm } from '#/features/accounts/account.schema.ts'
import type { EmailChangeStep } from '#/features/accounts/links/email-change.rules.ts'
import { confirmEmailChange } from '#/features/accounts/links/email-change-link.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { formAction } from '#/web/request/form.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/confirm-email-change'
import { AuthPage, authPageHeaders } from './auth-page.tsx'
import { DeadLink } from './dead-link.tsx'
import { linkTokenOf } from './link-token.ts'
import { usePageForm } from './use-page-form.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

const SETTINGS_EMAIL = `${urls.settings}#email`

const STEPS: Record<EmailChangeStep, string> = {
  'waits-for-new':
    'Confirmed. Now open the link that we sent to the new address, within the hour: then the change is made.',
  'waits-for-old':
    'Confirmed. Now open the link that we sent to the address the account has, within the hour: then the change is made.',
  changed:
    'The address is changed. Sign in with the new one from now on; the old one can undo it for seven days. A newsletter, or a search saved without signing in, still goes to the old one: end it there by the link in its mails, and ask for it with the new one.',
}

// Mail programs open links by themselves: looking at this page must use nothing up, so nothing is looked up either.
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkTokenOf(url) })

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, linkForm, async (services, form) => ({
    step: await confirmEmailChange(services, visitorOf(context), form),
  }))

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(
    serverAction,
    'We could not be reached, so nothing was confirmed. Press again once you are connected.',
  )

export default function ConfirmEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const { submit, isBusy } = usePageForm()
  const step = actionData !== undefined && 'step' in actionData ? actionData.step : undefined
  const answer = actionData !== undefined && 'step' in actionData ? undefined : actionData
  const isDead = answer?.code === 'account.link_not_valid' || answer?.code === 'account.email_taken'
  return (
    <AuthPage
      title="Change your e-mail"
      description="Confirm the change of your e-mail address."
      path={urls.confirmEmailChange}
    >
      {step ? (
        <>
          <Alert kind={step === 'changed' ? 'success' : 'info'}>{STEPS[step]}</Alert>
          {step === 'changed' ? (
            <div className="mt-4">
              <LinkButton href={urls.settings} wide>
                Go to your settings
              </LinkButton>
            </div>
          ) : null}
        </>
      ) : loaderData.token && !isDead ? (
        <CheckedForm
          schema={() => import('#/features/accounts/account.schema.ts').then((module) => module.linkForm)}
          answer={answer}
          submit={submit}
        >
          <p className="mb-6 text-ink-2">
            Press only if you asked for it yourself. When both addresses have confirmed, you sign in with the
            new one.
          </p>
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" wide busy={isBusy}>
            Confirm the change
          </Button>
        </CheckedForm>
      ) : (
        <DeadLink answer={answer} href={SETTINGS_EMAIL} />
      )}
    </AuthPage>
  )
}
