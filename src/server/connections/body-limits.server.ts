import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { applicationFileTooLarge } from '#/features/agreements/identity/application-file.errors.ts'
import { imageFileTooLarge } from '#/platform/images/images.errors.ts'
import { MOST_DOCUMENT_BYTES, MOST_FILE_BYTES } from '#/platform/images/images.ts'
import type { Refusal } from '#/shared/errors.ts'
import { isDocumentUpload, isUpload } from './slow-requests.server.ts'

const LARGEST_BODY = 256 * 1024
// The page's own address, and the one at which its code in the browser sends the same form. The page reads no further
// than its largest file and says in its place that one is larger.
const FILE_FORMS =
  /^(?:\/dashboard\/properties\/import(?:[.]data)?|\/list-with-us\/[^/]+\/pictures|\/dashboard\/my-home\/[^/]+\/files)$/

/** Cuts off bodies that are larger than what their address takes: a form, a picture or a document. */
export function limitBodies(): MiddlewareHandler {
  const limitForm = limitBody({
    maxSize: LARGEST_BODY,
    onError: (context) =>
      context.text('That is too much to send at once.\n', 413, { 'Cache-Control': 'no-store' }),
  })
  const limitPicture = limitFile(MOST_FILE_BYTES, imageFileTooLarge)
  const limitDocument = limitFile(MOST_DOCUMENT_BYTES, applicationFileTooLarge)
  return (context, next) => {
    const { method, path } = context.req
    if (isUpload(method, path))
      return isDocumentUpload(path) ? limitDocument(context, next) : limitPicture(context, next)
    return method === 'POST' && FILE_FORMS.test(path) ? next() : limitForm(context, next)
  }
}

function limitFile(mostBytes: number, refuse: () => Refusal): MiddlewareHandler {
  return limitBody({
    // One more, so that whoever reads the file sees that it is too large and not that it broke off.
    maxSize: mostBytes + 1,
    onError: (context: Context) => {
      const { code, message } = refuse()
      return context.json({ error: { code, message } }, 413, { 'Cache-Control': 'private, no-store' })
    },
  })
}

// A body that says how long it is need not be opened, nor one that nobody reads: opening it costs as much as an answer.
function limitBody(options: { maxSize: number; onError: (context: Context) => Response }): MiddlewareHandler {
  const limitOpened = bodyLimit(options)
  return async (context, next) => {
    const { method } = context.req
    if (method === 'GET' || method === 'HEAD') return next()
    const length = context.req.header('Content-Length')
    if (length === undefined || context.req.header('Transfer-Encoding') !== undefined)
      return limitOpened(context, next)
    return Number(length) > options.maxSize ? options.onError(context) : next()
  }
}
