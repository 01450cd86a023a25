import { MOST_CAMERA_BYTES, MOST_UPLOAD_BYTES, TOO_MANY_BYTES, UPLOAD_TYPES } from './image.schema.ts'
import type { SendOutcome } from './picture-upload.client.ts'

/** What is said while a picture waits for a lost line. */
export const CONNECTION_LOST = 'The connection was lost. It goes on by itself.'
/** What is said while a picture waits for a server that had no room for it. */
export const SERVER_BUSY = 'The server is busy. It is sent again by itself.'

type NamedFile = Pick<File, 'name' | 'size' | 'type'>

/** Why this file cannot be a picture of ours, or nothing; its content is for the server to judge. */
export function findFileProblem(file: NamedFile): string | undefined {
  return problemOf(file, MOST_UPLOAD_BYTES)
}

/** The same of a file that the browser makes smaller before it is sent. */
export function findCameraFileProblem(file: NamedFile): string | undefined {
  return problemOf(file, MOST_CAMERA_BYTES)
}

function problemOf(file: NamedFile, mostBytes: number): string | undefined {
  if (!UPLOAD_TYPES.some((type) => type === fileEnding(file)))
    return `Invalid file type. Please upload ${UPLOAD_TYPES.join(', ')}`
  return file.size > mostBytes ? TOO_MANY_BYTES : undefined
}

/** The ending of a file's name in small letters; without one, what its type says instead. */
export function fileEnding({ name, type }: Pick<File, 'name' | 'type'>): string {
  return /[.]([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? type.replace('image/', '')
}

// With the growing waits of a lost line this is about a minute and a half.
const MOST_TRIES = 6
const LONGEST_WAIT_SECONDS = 300

/**
 * How long to wait, in milliseconds, before a picture is sent again by itself after the server had no room for it;
 * undefined when that would not help: another failure, too long a wait, or `tries` without success. The wait of a lost
 * line may be longer.
 */
export function waitOfBusyServer(outcome: SendOutcome, tries: number): number | undefined {
  if (outcome.kind !== 'failed' || tries >= MOST_TRIES) return undefined
  const { status, waitSeconds = 0 } = outcome
  const isBusy = status === 503 || (status === 429 && waitSeconds > 0)
  return isBusy && waitSeconds <= LONGEST_WAIT_SECONDS ? waitSeconds * 1_000 : undefined
}
