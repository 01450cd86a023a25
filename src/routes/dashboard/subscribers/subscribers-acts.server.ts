import type { RouterContextProvider } from 'react-router'
import { sendToSubscribers } from '#/features/newsletter/mailing.commands.server.ts'
import { eraseSubscriber } from '#/features/newsletter/subscriber.commands.server.ts'
import { eraseSubscriberForm, sendPostForm } from '#/features/newsletter/subscriber.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { answer } from '../../request/form.server.ts'
import type { SubscribersAnswer } from './subscribers-answer.ts'

/** Does what one of the page's forms asks for: sends an article, or removes an address. */
export function actOnSubscribers(
  context: Readonly<RouterContextProvider>,
  services: Services,
  actor: Actor,
  values: Record<string, string>,
) {
  if ('postId' in values)
    return answer(context, values, sendPostForm, async (form): Promise<SubscribersAnswer> => {
      const { count } = await sendToSubscribers(services, actor, form)
      return { sentTo: count }
    })
  return answer(context, values, eraseSubscriberForm, async (form): Promise<SubscribersAnswer> => {
    await eraseSubscriber(services, actor, form)
    return { isErased: true }
  })
}
