import { sendWriting } from '#/web/editor/send-writing.ts'
import { readIntent } from '#/web/editor/writing-answer.ts'
import { LISTING_INTENTS, NO_CONNECTION, NOT_SIGNED_IN, sayFailure, saySuccess } from './listing-answer.ts'

/** Sends the listing form from the browser; see `sendWriting`. */
export async function sendListing<T>(form: FormData, serverAction: () => Promise<T>) {
  const isEdit = Boolean(form.get('propertyId'))
  const intent = readIntent(LISTING_INTENTS, form.get('intent'))
  return await sendWriting(form, serverAction, {
    success: intent && saySuccess(intent, isEdit),
    failure: (reason) => (reason ? sayFailure(isEdit, reason) : NO_CONNECTION),
    signedOut: NOT_SIGNED_IN,
  })
}
