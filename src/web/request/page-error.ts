import { isRouteErrorResponse } from 'react-router'
import type { ErrorData } from './respond.server.ts'

/** What the server said of a page or an act that failed; the status is 500 where nothing of it came. */
export function pageErrorOf(error: unknown): Partial<ErrorData> & { status: number } {
  if (!isRouteErrorResponse(error)) return { status: 500 }
  return { ...(error.data as Partial<ErrorData> | null), status: error.status }
}
