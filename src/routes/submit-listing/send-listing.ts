import { data, isRouteErrorResponse } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/toast.tsx'
import type { ErrorData } from '../request/respond.server.ts'
import {
  type ListingAnswer,
  NO_CONNECTION,
  NOT_SIGNED_IN,
  readIntent,
  SIGNED_OUT,
  sayFailure,
  saySuccess,
} from './listing-answer.ts'

/**
 * Sends the form from the browser. What keeps it from the server, or the server from taking it, is told above the form,
 * which stays as it is; a success is told by a toast on the next page.
 */
export async function sendListing<T>(form: FormData, serverAction: () => Promise<T>) {
  const isEdit = Boolean(form.get('propertyId'))
  try {
    return await serverAction()
  } catch (thrown) {
    if (thrown instanceof Response) {
      const intent = readIntent(form.get('intent'))
      // Sent to sign in, the page and what was typed would go.
      if (leadsTo(thrown, urls.login)) return stay(form, { message: NOT_SIGNED_IN, code: SIGNED_OUT })
      if (intent) showToast({ kind: 'success', title: saySuccess(intent, isEdit) })
      throw thrown
    }
    const status = isRouteErrorResponse(thrown) ? thrown.status : undefined
    if (status === 401) return stay(form, { message: NOT_SIGNED_IN, code: SIGNED_OUT })
    const reason = isRouteErrorResponse(thrown)
      ? (thrown.data as Partial<ErrorData> | null)?.message
      : undefined
    return stay(form, {
      message: reason && status !== 503 ? sayFailure(isEdit, reason) : NO_CONNECTION,
    })
  }
}

function leadsTo(response: Response, path: string): boolean {
  const location = response.headers.get('Location') ?? ''
  return new URL(location, window.location.href).pathname === path
}

// With this status the router reads nothing anew, which without a connection would cost the page.
function stay(form: FormData, said: { message: string; code?: string }) {
  const values = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  return data<ListingAnswer>(
    { ...said, errors: {}, values: values as Record<string, string> },
    { status: 503 },
  )
}
