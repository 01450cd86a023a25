import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { urls } from '#/shared/urls.ts'

export type SlowRequestLimits = {
  /** A body that brings nothing for so many milliseconds is cut off. */
  bodyMilliseconds: number
  /** In each stretch of so many milliseconds an upload must bring at least so many bytes. */
  uploadMilliseconds: number
  uploadBytes: number
}

// A look that finds no progress counts, not the clock: a process that stood still has cut nobody off.
export const LOOKS = 10

/** The status of a request that was cut off because its body did not come. */
export const TIMED_OUT = 408

const UPLOADS: ReadonlySet<string> = new Set([urls.uploads, urls.demoUploads])
const APPLICATION_FILES = /^\/api\/application-files\/[^/]+$/
const OFFERED_PICTURES = /^\/api\/offered-homes\/[^/]+\/pictures$/

/** True for what may send a whole picture, or a document. */
export function isUpload(method: string | undefined, path: string | undefined): boolean {
  if (method !== 'POST' || path === undefined) return false
  return UPLOADS.has(path) || OFFERED_PICTURES.test(path) || isDocumentUpload(path)
}

/** True for where applicants send their documents, which are larger than pictures. */
export function isDocumentUpload(path: string): boolean {
  return APPLICATION_FILES.test(path)
}

/** Cuts off whoever holds a connection by sending a body slowly. The head is the server's own `headersTimeout`. */
export function cutOffSlowRequests(limits: SlowRequestLimits, listener: RequestListener): RequestListener {
  return (request, response) => {
    if (hasBody(request)) watchBody(request, response, limits)
    listener(request, response)
  }
}

function watchBody(request: IncomingMessage, response: ServerResponse, limits: SlowRequestLimits): void {
  const { socket } = request
  const isLong = isUpload(request.method, request.url?.split('?', 1)[0])
  const { milliseconds, bytes } = isLong
    ? { milliseconds: limits.uploadMilliseconds, bytes: limits.uploadBytes }
    : { milliseconds: limits.bodyMilliseconds, bytes: 1 }
  let seen = socket.bytesRead
  let looksInVain = 0
  const watch = setInterval(() => {
    if (request.complete) clearInterval(watch)
    else if (socket.bytesRead - seen >= bytes || isUnread(request)) {
      seen = socket.bytesRead
      looksInVain = 0
    } else if (++looksInVain >= LOOKS) {
      clearInterval(watch)
      // For the log, which would say that the client gave up.
      response.statusCode = TIMED_OUT
      if (response.headersSent) socket.destroy()
      else {
        socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
          socket.destroy(),
        )
      }
    }
  }, milliseconds / LOOKS)
  watch.unref()
  request.once('close', () => clearInterval(watch))
}

// What came lies here, so whoever sends waits for us.
function isUnread(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
