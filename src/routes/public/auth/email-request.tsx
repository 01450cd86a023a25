import type { ReactNode } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { EmailField } from '#/web/auth/auth-fields.tsx'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { usePageForm } from './use-page-form.ts'

/** A form that asks for an address and says the same whatever there is behind it. */
export function EmailRequest({
  answer,
  sent,
  button,
}: {
  answer: { isSent: true } | FormAnswer | undefined
  /** What is said once the form was taken. */
  sent: ReactNode
  button: string
}) {
  const { submit, isBusy } = usePageForm()
  const isSent = answer !== undefined && 'isSent' in answer
  return (
    <>
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
    </>
  )
}
