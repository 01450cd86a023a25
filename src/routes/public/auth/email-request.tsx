import type { ComponentProps, ReactNode } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { EmailField } from '#/web/auth/auth-fields.tsx'
import { sendForm } from '#/web/auth/send-form.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { AuthPage } from './auth-page.tsx'
import { usePageForm } from './use-page-form.ts'

type Answer = { isSent: true } | FormAnswer

/** The `clientAction` of such a page; `what` is what could not be sent. */
export function sendRequest(what: string) {
  return <T,>({ serverAction }: { serverAction: () => Promise<T> }) =>
    sendForm(
      serverAction,
      `${what} could not be sent. Check your connection and press again; if it stays so, write to us from the contact page.`,
    )
}

/** A page that asks for an address and says the same whatever there is behind it. */
export function EmailRequestPage({
  answer,
  sent,
  button,
  ...page
}: {
  answer: Answer | undefined
  /** What is said once the form was taken. */
  sent: ReactNode
  button: string
} & Omit<ComponentProps<typeof AuthPage>, 'children'>) {
  const { submit, isBusy } = usePageForm()
  const isSent = answer !== undefined && 'isSent' in answer
  return (
    <AuthPage {...page}>
      {isSent ? (
        <div className="mb-4">
          <Alert kind="success">{sent}</Alert>
        </div>
      ) : null}
      <CheckedForm
        schema={() => import('#/features/accounts/account.schema.ts').then((module) => module.emailForm)}
        answer={isSent ? undefined : answer}
        submit={submit}
        className="flex flex-col gap-4"
      >
        <EmailField />
        <Button type="submit" wide busy={isBusy}>
          {button}
        </Button>
      </CheckedForm>
    </AuthPage>
  )
}
