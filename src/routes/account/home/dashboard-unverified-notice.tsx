import { useActionData, useFetcher } from 'react-router'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { type ActAnswer, actHref, outcomeOf } from '#/web/act/act.ts'
import { HOME_ACTS } from './dashboard-home-acts.ts'

/** Says that the address is not verified yet, and sends the mail again. What came of that stands in its place. */
export function UnverifiedNotice({ email }: { email: string }) {
  const fetcher = useFetcher<ActAnswer>()
  const posted = useActionData<ActAnswer>()
  const answer = fetcher.data ?? posted
  const outcome = answer && outcomeOf(answer)
  if (outcome?.kind === 'success')
    return (
      <Alert kind="success" title="Check your inbox">
        {outcome.title}
      </Alert>
    )
  return (
    <Alert
      kind={outcome ? 'danger' : 'info'}
      title="Please verify your e-mail"
      action={
        <fetcher.Form method="post" action={actHref(HOME_ACTS.resendVerification)}>
          <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
            Send the mail again
          </Button>
        </fetcher.Form>
      }
    >
      {outcome ? outcome.title : `Follow the link in the mail that we sent to ${email}.`}
    </Alert>
  )
}
