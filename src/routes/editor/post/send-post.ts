import { readIntent } from '#/web/editor/editor-answer.ts'
import { sendEditorForm } from '#/web/editor/send-editor-form.ts'
import { NOT_SIGNED_IN, POST_INTENTS, sayFailure, saySuccess } from './post-answer.ts'

/** Sends the article's forms from the browser; see `sendEditorForm`. */
export async function sendPost<T>(form: FormData, serverAction: () => Promise<T>) {
  const intent = readIntent(POST_INTENTS, form.get('intent'))
  return await sendEditorForm(form, serverAction, {
    success: intent && saySuccess(intent, form.get('publish') as string | null),
    failure: (reason) => sayFailure(intent ?? 'publish', reason),
    signedOut: NOT_SIGNED_IN,
  })
}
