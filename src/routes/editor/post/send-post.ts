import { sendWriting } from '#/web/editor/send-writing.ts'
import { readIntent } from '#/web/editor/writing-answer.ts'
import { NOT_SIGNED_IN, POST_INTENTS, sayFailure, saySuccess } from './post-answer.ts'

/** Sends the article's forms from the browser; see `sendWriting`. */
export async function sendPost<T>(form: FormData, serverAction: () => Promise<T>) {
  const intent = readIntent(POST_INTENTS, form.get('intent'))
  return await sendWriting(form, serverAction, {
    success: intent && saySuccess(intent, form.get('publish') as string | null),
    failure: (reason) => sayFailure(intent ?? 'publish', reason),
    signedOut: NOT_SIGNED_IN,
  })
}
