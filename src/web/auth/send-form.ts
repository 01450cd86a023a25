import { data, isRouteErrorResponse } from 'react-router'
import type { FormAnswer } from '#/web/request/form.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'

/**
 * Sends a page's form from the browser. `onDone` runs when the server sends the person on. When the answer does not
 * arrive or is a failure of ours the form stays as it is, with `failure` above it unless the server said better.
 */
export async function sendForm<T>(
  serverAction: () => Promise<T>,
  failure: string,
  onDone?: () => void | Promise<void>,
): Promise<T | ReturnType<typeof data<FormAnswer>>> {
  try {
    return await serverAction()
  } catch (thrown) {
    // The router reads a redirect from what is thrown.
    if (thrown instanceof Response) {
      await onDone?.()
      throw thrown
    }
    const answer = { message: wordsOf(thrown) ?? failure, errors: {}, values: {} }
    // With this status the router asks for nothing anew, which without a connection would cost the page.
    return data(answer, { status: 503 })
  }
}

function wordsOf(thrown: unknown): string | undefined {
  if (!isRouteErrorResponse(thrown) || thrown.status >= 500) return undefined
  // What is refused before any page sees it comes as a plain sentence.
  if (typeof thrown.data === 'string') return thrown.data.includes('<') ? undefined : thrown.data.trim()
  return pageErrorOf(thrown).message
}
