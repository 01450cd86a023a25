import { readIntent } from '#/web/editor/editor-answer.ts'
import { sendEditorForm } from '#/web/editor/send-editor-form.ts'
import { LISTING_INTENTS, NO_CONNECTION, NOT_SIGNED_IN, sayFailure, saySuccess } from './listing-answer.ts'

/** Sends the listing form from the browser; see `sendEditorForm`. */
export async function sendListing<T>(form: FormData, serverAction: () => Promise<T>) {
  const isEdit = Boolean(form.get('propertyId'))
  const intent = readIntent(LISTING_INTENTS, form.get('intent'))
  return await sendEditorForm(form, serverAction, {
    success: intent && saySuccess(intent, isEdit),
    failure: (reason) => (reason ? sayFailure(isEdit, reason) : NO_CONNECTION),
    signedOut: NOT_SIGNED_IN,
  })
}
