import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import { answerOfCall, isRefused } from '#/web/request/call-answer.ts'
import type { FormAnswer } from '#/web/request/form.ts'
import { CONFIRM_NEXT, SUBSCRIBE_FAILED, SUBSCRIBED } from './subscribe-words.ts'

/** What the form has to say, or what is to be done next. */
export type SubscribeOutcome = { answer?: FormAnswer | undefined; next?: string }

/** Asks for the newsletter with what stands in the form; thanks, and clears the form, when it was taken. */
export async function sendSubscription(form: HTMLFormElement): Promise<SubscribeOutcome> {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  try {
    await callEndpoint(urls.newsletterApi, { json: values })
  } catch (error) {
    if (isRefused(error)) return { answer: answerOfCall(error, values) }
    return { answer: { message: SUBSCRIBE_FAILED, errors: {}, values } }
  }
  form.reset()
  showToast({ kind: 'success', title: SUBSCRIBED, description: CONFIRM_NEXT })
  return { next: CONFIRM_NEXT }
}
