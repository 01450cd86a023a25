import { data, isRouteErrorResponse } from 'react-router'
import type { ErrorData } from '../../request/respond.server.ts'
import { type PropertyAnswer, readIntent } from './properties-answer.ts'

const UNREACHED = 'We could not be reached. Check your connection and try again.'

/**
 * For a list's `clientAction`: what cannot be sent is told beside the list, which stays because nothing is read anew.
 * A redirect to sign in passes. Who is no longer an administrator learns it from the page that is then read anew.
 */
export async function answerOrFailure(
  request: Request,
  serverAction: () => Promise<unknown>,
): Promise<unknown> {
  const form = await request.clone().formData()
  const intent = readIntent(form.get('intent'))
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || !intent) throw error
    const known = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : null
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const message = known?.message ?? UNREACHED
    const answer: PropertyAnswer = {
      intent,
      subject: values.propertyId ?? values.draftId ?? '',
      failure: {
        message: intent === 'edit' ? `Failed to update property: ${message}` : message,
        ...(known?.code ? { code: known.code } : {}),
        errors: {},
        values,
      },
    }
    return data(answer, { status: 503 })
  }
}
