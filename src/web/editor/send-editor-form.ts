import { data, isRouteErrorResponse } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import type { ErrorData } from '#/web/request/respond.server.ts'
import { type EditorAnswer, SIGNED_OUT } from './editor-answer.ts'

/** What a form says of its fate. */
export type SendingWords = {
  /** The toast of a success; undefined for none. */
  success: string | undefined
  /** When it was not; `reason` is missing when the server could not be asked. */
  failure: (reason: string | undefined) => string
  signedOut: string
}

/**
 * Sends a form from the browser. What keeps it from the server, or the server from taking it, is shown above the form,
 * which stays as it is; a success is a toast on the next page.
 */
export async function sendEditorForm<T>(
  form: FormData,
  serverAction: () => Promise<T>,
  { success, failure, signedOut }: SendingWords,
) {
  try {
    return await serverAction()
  } catch (thrown) {
    if (thrown instanceof Response) {
      // Sent to sign in, the page and what was typed would go.
      if (leadsTo(thrown, urls.login)) return stay(form, { message: signedOut, code: SIGNED_OUT })
      if (success) showToast({ kind: 'success', title: success })
      throw thrown
    }
    const status = isRouteErrorResponse(thrown) ? thrown.status : undefined
    if (status === 401) return stay(form, { message: signedOut, code: SIGNED_OUT })
    const reason = isRouteErrorResponse(thrown)
      ? (thrown.data as Partial<ErrorData> | null)?.message
      : undefined
    return stay(form, { message: failure(status === 503 ? undefined : reason) })
  }
}

function leadsTo(response: Response, path: string): boolean {
  const location = response.headers.get('Location') ?? ''
  return new URL(location, window.location.href).pathname === path
}

// With this status the router reads nothing anew, which without a connection would cost the page.
function stay(form: FormData, said: { message: string; code?: string }) {
  const values = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  return data<EditorAnswer>(
    { ...said, errors: {}, values: values as Record<string, string> },
    { status: 503 },
  )
}
