import { describeWait } from '#/features/limits/limit.rules.ts'
import type { UploadResult } from './image.schema.ts'

export type SendOutcome<T = UploadResult> =
  | { kind: 'done'; result: T }
  /** The message is for whoever chose the file; `isFinal` when sending the same file again would change nothing. */
  | {
      kind: 'failed'
      status: number
      message: string
      isFinal: boolean
      /** How long the server asks to be left alone, in seconds. */
      waitSeconds?: number
    }
  | { kind: 'cancelled' }

export type Sending<T = UploadResult> = { outcome: Promise<SendOutcome<T>>; cancel: () => void }

const LOST = 'Upload failed: The connection was lost. Check it and try again.'
const NO_URL = 'Failed to get public URL for uploaded file'
const SESSION_ENDED = 'Upload failed: Your session has ended. Sign in again, then try again.'
// What is wrong with the file itself has a message of its own.
const FINAL: ReadonlySet<number> = new Set([400, 413, 415, 422])
// Longer than the server needs for any picture.
const STALL_MILLISECONDS = 60_000

/** Sends one picture, as `sendFile` does. */
export function sendPicture(url: string, file: Blob, onProgress: (share: number) => void): Sending {
  // A file without a known type is said to be a picture, so that the server looks at what it holds.
  const type = file.type.startsWith('image/') ? file.type : 'image/jpeg'
  const { outcome, cancel } = sendFile<UploadResult>(url, file, { type, onProgress })
  return { outcome: outcome.then(requireAddress), cancel }
}

// Stored, but nobody could be shown it.
function requireAddress(outcome: SendOutcome): SendOutcome {
  if (outcome.kind !== 'done' || outcome.result.url) return outcome
  return { kind: 'failed', status: 200, message: NO_URL, isFinal: false }
}

/**
 * Sends one file as the body of a request of this type. `onProgress` gets the share that has left this machine, from 0
 * to 1; only XMLHttpRequest knows. A line on which nothing moves for a minute counts as lost. `T` is what the address
 * answers.
 */
export function sendFile<T>(
  url: string,
  file: Blob,
  { type, onProgress }: { type: string; onProgress: (share: number) => void },
): Sending<T> {
  const request = new XMLHttpRequest()
  const lost: SendOutcome<T> = { kind: 'failed', status: 0, message: LOST, isFinal: false }
  let stalled: ReturnType<typeof setTimeout> | undefined
  let hasStalled = false
  const watch = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => {
      hasStalled = true
      request.abort()
    }, STALL_MILLISECONDS)
  }
  const outcome = new Promise<SendOutcome<T>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => {
      watch()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => resolve(readAnswer<T>(request))
    request.onerror = () => resolve(lost)
    request.onabort = () => resolve(hasStalled ? lost : { kind: 'cancelled' })
    request.onloadend = () => clearTimeout(stalled)
  })
  request.open('POST', url)
  request.setRequestHeader('Content-Type', type)
  request.send(file)
  watch()
  return { outcome, cancel: () => request.abort() }
}

function readAnswer<T>(request: XMLHttpRequest): SendOutcome<T> {
  const { status } = request
  const answer = readJson(request.responseText)
  if (status === 200 && answer) return { kind: 'done', result: answer as T }
  const said = (answer as { error?: { message?: string } } | undefined)?.error?.message
  const isFinal = FINAL.has(status)
  const message = status === 401 ? SESSION_ENDED : (said ?? unexpected(request))
  const waitSeconds = Number(request.getResponseHeader('Retry-After'))
  return { kind: 'failed', status, message, isFinal, ...(waitSeconds > 0 ? { waitSeconds } : {}) }
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
