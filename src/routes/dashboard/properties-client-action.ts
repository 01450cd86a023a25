import { data, isRouteErrorResponse } from 'react-router'
import type { ErrorData } from '../request/respond.server.ts'
import { type PropertyAnswer, readIntent } from './properties-answer.ts'

const UNREACHED = 'We could not be reached. Check your connection and try again.'

/**
 * For a list's `clientAction`: what cannot be sent is told beside the list, which stays because nothing is read anew.
 * A redirect to sign in passes, and so does the news that somebody is no longer an administrator.
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
    const known = isRouteErrorResponse(error) ? error : undefined
    if (error instanceof Response || known?.status === 403 || !intent) throw error
    const said = known ? (known.data as Partial<ErrorData> | null)?.message : undefined
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const message = said ?? UNREACHED
    const answer: PropertyAnswer = {
      intent,
      subject: values.propertyId ?? values.draftId ?? '',
      failure: {
        message: intent === 'edit' ? `Failed to update property: ${message}` : message,
        errors: {},
        values,
      },
    }
    return data(answer, { status: 503 })
  }
}
