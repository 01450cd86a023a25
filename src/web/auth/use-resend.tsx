import { useId } from 'react'
import { useFetcher } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { RESENT } from './notices.ts'

/**
 * What stands below a failed sign-in: the verification mail once more. Offered for a wrong password too, because nobody
 * is told which of the two it was. The button stands inside the form that failed, so it belongs to one of its own, which
 * goes to a page without JavaScript.
 */
export function useResend(failed: FormAnswer | undefined) {
  const id = useId()
  const email = failed?.code === 'account.sign_in_failed' ? failed.values.email : undefined
  // What was sent to one address says nothing of the next.
  const fetcher = useFetcher<{ isSent: true } | FormAnswer>({ key: `resend ${email ?? ''}` })
  if (!email) return { form: null, offer: undefined }
  const answer = fetcher.data
  const isSent = answer !== undefined && 'isSent' in answer
  return {
    form: (
      <fetcher.Form id={id} method="post" action={urls.resendVerification}>
        <input type="hidden" name="email" value={email} />
      </fetcher.Form>
    ),
    offer: (
      <>
        <p className="mb-2 text-sm">Signed up just now? Follow the link in our mail first.</p>
        {isSent ? (
          <p role="status" className="text-sm">
            {RESENT}
          </p>
        ) : (
          <>
            <Button type="submit" form={id} size="sm" variant="secondary" busy={fetcher.state !== 'idle'}>
              Send the mail again
            </Button>
            {answer?.message ? <p className="mt-2 text-sm">{answer.message}</p> : null}
          </>
        )}
      </>
    ),
  }
}
