import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Button } from '#/ui/button.tsx'
import { showToast, type ToastMessage } from '#/ui/toast.tsx'
import type { FormAnswer } from '../../request/form.ts'

/** What the action says to a mail that was to be sent again. */
export type RetryAnswer = { retried: true } | FormAnswer

export const RETRY_FAILURE = 'Failed to queue the mail again'

/** The outcome of a retry, in words. */
export function outcomeOf(answer: RetryAnswer): Required<Pick<ToastMessage, 'kind' | 'title'>> {
  if ('retried' in answer) return { kind: 'success', title: 'The mail is queued again' }
  return { kind: 'danger', title: answer.message ?? RETRY_FAILURE }
}

/** Queues one mail again; without script a plain form. */
export function RetryForm({ mailId, recipient }: { mailId: string; recipient: string }) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<RetryAnswer>()
  const answer = fetcher.data
  // One answer is told once, however often the page is drawn again.
  const [told, setTold] = useState<RetryAnswer>()
  useEffect(() => {
    if (!answer || answer === told) return
    setTold(answer)
    showToast(outcomeOf(answer))
  }, [answer, told])
  return (
    <fetcher.Form method="post" action={pathname + search}>
      <input type="hidden" name="mailId" value={mailId} />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        busy={fetcher.state !== 'idle'}
        aria-label={`Retry: mail to ${recipient}`}
      >
        Retry
      </Button>
    </fetcher.Form>
  )
}
