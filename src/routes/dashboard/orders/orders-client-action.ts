import { data, isRouteErrorResponse } from 'react-router'
import type { ErrorData } from '../../request/respond.server.ts'
import type { OrderAnswer } from './orders-answer.ts'

/** What cannot be sent is told beside the order, which stays because nothing is read anew. */
export async function answerOrFailure(serverAction: () => Promise<unknown>): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect to sign in passes; an order that is not there is a page of its own.
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error) && error.status < 500) throw error
    const known = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : null
    const message = known?.message ?? 'We could not be reached. Check your connection and try again.'
    return data<OrderAnswer>({ message, errors: {}, values: {} }, { status: 503 })
  }
}
