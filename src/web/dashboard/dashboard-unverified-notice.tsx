import { useFetcher } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import type { FormAnswer } from '#/web/request/form.ts'

type Sent = { sentTo: string } | FormAnswer

/** Says that the address is not verified yet, and sends the mail again. `posted` is the answer without script. */
export function UnverifiedNotice({ email, posted }: { email: string; posted: Sent | undefined }) {
  const fetcher = useFetcher<Sent>()
  const answer = fetcher.data ?? posted
  if (answer && 'sentTo' in answer)
    return (
      <Alert kind="success" title="Check your inbox">
        A new link is on its way to {answer.sentTo}, unless you asked for one a minute ago. It works for a
        day.
      </Alert>
    )
  return (
    <Alert
      kind={answer ? 'danger' : 'info'}
      title="Please verify your e-mail"
      action={
        <fetcher.Form method="post" action={`${urls.dashboard}?index`}>
          <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
            Send the mail again
          </Button>
        </fetcher.Form>
      }
    >
      {answer ? answer.message : `Follow the link in the mail that we sent to ${email}.`}
    </Alert>
  )
}
