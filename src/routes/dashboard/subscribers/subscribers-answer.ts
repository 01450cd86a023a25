import { countOf } from '#/shared/text.ts'
import type { ToastMessage } from '#/ui/toast.tsx'
import type { FormAnswer } from '../../request/form.ts'

/** What the action says: an address was removed, an article is on its way, or why not. */
export type SubscribersAnswer = { isErased: true } | { sentTo: number } | FormAnswer

export const SUBSCRIBERS_FAILURE = 'That did not work. Please try again.'

/** The outcome in words. */
export function outcomeOf(answer: SubscribersAnswer): Required<Pick<ToastMessage, 'kind' | 'title'>> {
  if ('isErased' in answer) return { kind: 'success', title: 'The address and its mails are removed' }
  if ('sentTo' in answer)
    return {
      kind: 'success',
      title: `The article is on its way to ${countOf(answer.sentTo, 'subscriber', 'subscribers')}`,
    }
  const [messages] = Object.values(answer.errors)
  return { kind: 'danger', title: answer.message ?? messages?.[0] ?? SUBSCRIBERS_FAILURE }
}
