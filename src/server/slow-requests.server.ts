import type { IncomingMessage, Server } from 'node:http'
import { urls } from '#/shared/urls.ts'

export type SlowRequestLimits = {
  /** Within so many milliseconds after its head a body must be there whole. */
  bodyMilliseconds: number
  /** In each stretch of so many milliseconds an upload must bring at least so many bytes, and may go on. */
  uploadMilliseconds: number
  uploadBytes: number
}

/**
 * Five megabytes take most of a minute on a good phone line and minutes on a poor one, so an upload is not held to one
 * deadline: silence ends it as early as any other request, and so does a drip that is no line's speed.
 */
export const SLOW_REQUEST_LIMITS: SlowRequestLimits = {
  bodyMilliseconds: 30_000,
  uploadMilliseconds: 30_000,
  uploadBytes: 96 * 1024,
}

const UPLOADS: ReadonlySet<string> = new Set([urls.uploads, urls.demoUploads])

/** True for what may send a whole picture. */
export function isUpload(method: string | undefined, path: string | undefined): boolean {
  return method === 'POST' && path !== undefined && UPLOADS.has(path)
}

/** Cuts off whoever holds a connection by sending a body slowly. The head is the server's own `headersTimeout`. */
export function cutOffSlowRequests(server: Server, limits: SlowRequestLimits): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const { socket } = request
    const isLong = isUpload(request.method, request.url?.split('?', 1)[0])
    let seen = socket.bytesRead
    const watch = setInterval(
      () => {
        if (request.complete) clearInterval(watch)
        else if (isLong && socket.bytesRead - seen >= limits.uploadBytes) seen = socket.bytesRead
        else {
          clearInterval(watch)
          socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
            socket.destroy(),
          )
        }
      },
      isLong ? limits.uploadMilliseconds : limits.bodyMilliseconds,
    )
    watch.unref()
    request.once('close', () => clearInterval(watch))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
