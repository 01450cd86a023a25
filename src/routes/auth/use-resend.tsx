import { useId } from 'react'
import { useFetcher } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import type { FormAnswer } from '../request/form.ts'
import { RESENT } from './notices.ts'

/**
 * The way out for somebody whose address is not verified. The button stands inside another form, so it belongs to
 * one of its own, which goes to a page without JavaScript.
 */
export function useResend(email: string | undefined) {
  const fetcher = useFetcher<{ isSent: true } | FormAnswer>()
  const id = useId()
  const answer = fetcher.data
  const form = email ? (
    <fetcher.Form id={id} method="post" action={urls.resendVerification}>
      <input type="hidden" name="email" value={email} />
    </fetcher.Form>
  ) : null
  const button =
    answer && 'isSent' in answer ? (
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
    )
  return { form, button }
}
