import { isRouteErrorResponse } from 'react-router'
import { keepPage } from '#/web/act/keep-page.ts'
import type { FormAnswer } from '#/web/request/form.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'

/**
 * Sends a page's form from the browser. `onDone` runs when the server sends the person on. When the answer does not
 * arrive or is a failure of ours the form stays as it is, with `failure` above it unless the server said better.
 */
export function sendForm<T>(
  serverAction: () => Promise<T>,
  failure: string,
  onDone?: () => void | Promise<void>,
) {
  return keepPage(serverAction, async (thrown): Promise<FormAnswer | undefined> => {
    if (!(thrown instanceof Response)) return { message: wordsOf(thrown) ?? failure, errors: {}, values: {} }
    await onDone?.()
  })
}

function wordsOf(thrown: unknown): string | undefined {
  if (!isRouteErrorResponse(thrown) || thrown.status >= 500) return undefined
  // What is refused before any page sees it comes as a plain sentence.
  if (typeof thrown.data === 'string') return thrown.data.includes('<') ? undefined : thrown.data.trim()
  return pageErrorOf(thrown).message
}
