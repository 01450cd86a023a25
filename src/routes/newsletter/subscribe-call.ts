import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/toast.tsx'
import type { EndpointError } from '../request/endpoint.server.ts'
import type { FormAnswer } from '../request/form.ts'
import { CONFIRM_NEXT, SUBSCRIBE_FAILED, SUBSCRIBED } from './subscribe-words.ts'

/** What the form has to say, or what is to be done next. */
export type SubscribeOutcome = { answer?: FormAnswer | undefined; next?: string }

/** Asks for the newsletter with what stands in the form; thanks, and clears the form, when it was taken. */
export async function sendSubscription(form: HTMLFormElement): Promise<SubscribeOutcome> {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const failed = { answer: { message: SUBSCRIBE_FAILED, errors: {}, values } }
  try {
    const response = await fetch(urls.newsletterApi, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    })
    if (response.status >= 500) return failed
    if (!response.ok) {
      const { fields, message } = ((await response.json()) as EndpointError).error
      return { answer: { values, ...(fields ? { errors: fields } : { errors: {}, message }) } }
    }
  } catch {
    // No connection, or an answer that is not ours.
    return failed
  }
  form.reset()
  showToast({ kind: 'success', title: SUBSCRIBED, description: CONFIRM_NEXT })
  return { next: CONFIRM_NEXT }
}
