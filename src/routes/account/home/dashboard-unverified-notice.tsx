import { useActionData, useFetcher } from 'react-router'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { type ActAnswer, actHref, outcomeOf, paramsOf } from '#/web/act/act.ts'
import { HOME_ACTS } from './dashboard-home-acts.ts'

/** Says that the address is not verified yet, and sends the mail again. What came of that stands in its place. */
export function UnverifiedNotice({ email }: { email: string }) {
  const fetcher = useFetcher<ActAnswer>()
  const posted = useActionData<ActAnswer>()
  // The page answers other acts too.
  const own = posted && paramsOf(HOME_ACTS.resendVerification, posted.act) ? posted : undefined
  const answer = fetcher.data ?? own
  const outcome = answer && outcomeOf(answer)
  if (outcome?.kind === 'success')
    return (
      <Alert kind="success" title="Check your inbox">
        {outcome.title}
      </Alert>
    )
  return (
    <>
      {outcome ? <Alert kind="danger">{outcome.title}</Alert> : null}
      <section
        aria-label="Please verify your e-mail"
        className="flex flex-wrap items-center gap-x-4 rounded bg-indigo-tint px-3.5 py-2"
      >
        <p className="grow text-sm">
          <strong className="font-semibold">Please verify your e-mail.</strong> Follow the link in the mail
          that we sent to {email}.
        </p>
        <fetcher.Form method="post" action={actHref(HOME_ACTS.resendVerification)}>
          <Button type="submit" variant="quiet" busy={fetcher.state !== 'idle'} className="-mx-3">
            Send the mail again
          </Button>
        </fetcher.Form>
      </section>
    </>
  )
}
