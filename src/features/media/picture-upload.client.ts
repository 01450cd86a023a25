import { describeWait } from '#/features/limits/limit.rules.ts'
import type { UploadResult } from './image.schema.ts'

export type SendOutcome =
  | { kind: 'done'; result: UploadResult }
  /** The message is for whoever chose the file; `isFinal` when sending the same file again would change nothing. */
  | { kind: 'failed'; status: number; message: string; isFinal: boolean }
  | { kind: 'cancelled' }

export type Sending = { outcome: Promise<SendOutcome>; cancel: () => void }

const LOST = 'Upload failed: The connection was lost. Check it and try again.'
const NO_URL = 'Failed to get public URL for uploaded file'
const SESSION_ENDED = 'Upload failed: Your session has ended. Sign in again, then try again.'
// What is wrong with the file itself has a message of its own.
const FINAL: ReadonlySet<number> = new Set([400, 413, 415, 422])
// Longer than the server needs for any picture.
const STALL_MILLISECONDS = 60_000

/**
 * Sends one picture. `onProgress` gets the share that has left this machine, from 0 to 1; only XMLHttpRequest knows.
 * A line on which nothing moves for a minute counts as lost.
 */
export function sendPicture(url: string, file: Blob, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest()
  const lost: SendOutcome = { kind: 'failed', status: 0, message: LOST, isFinal: false }
  let stalled: ReturnType<typeof setTimeout> | undefined
  let hasStalled = false
  const watch = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => {
      hasStalled = true
      request.abort()
    }, STALL_MILLISECONDS)
  }
  const outcome = new Promise<SendOutcome>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => {
      watch()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => resolve(readAnswer(request))
    request.onerror = () => resolve(lost)
    request.onabort = () => resolve(hasStalled ? lost : { kind: 'cancelled' })
    request.onloadend = () => clearTimeout(stalled)
  })
  request.open('POST', url)
  // A file without a known type is said to be a picture, so that the server looks at what it holds.
  request.setRequestHeader('Content-Type', file.type.startsWith('image/') ? file.type : 'image/jpeg')
  request.send(file)
  watch()
  return { outcome, cancel: () => request.abort() }
}

function readAnswer(request: XMLHttpRequest): SendOutcome {
  const { status } = request
  const answer = readJson(request.responseText)
  if (status === 200 && answer) {
    const result = answer as UploadResult
    // Stored, but nobody could be shown it.
    if (!result.url) return { kind: 'failed', status, message: NO_URL, isFinal: false }
    return { kind: 'done', result }
  }
  const said = (answer as { error?: { message?: string } } | undefined)?.error?.message
  const isFinal = FINAL.has(status)
  const message = status === 401 ? SESSION_ENDED : (said ?? unexpected(request))
  return { kind: 'failed', status, message, isFinal }
}

function unexpected(request: XMLHttpRequest): string {
  const wait = Number(request.getResponseHeader('Retry-After'))
  const advice = wait > 0 ? ` Try again in ${describeWait(wait)}.` : ''
  return `Upload failed: The server answered with ${request.status}.${advice}`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
