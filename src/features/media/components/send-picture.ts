import { MOST_UPLOAD_BYTES, UPLOAD_TYPES, type UploadResult } from '../image.schema.ts'

export type SendOutcome =
  | { kind: 'done'; result: UploadResult }
  /** The message is for whoever chose the file. */
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' }

export type Sending = { outcome: Promise<SendOutcome>; cancel: () => void }

const LOST = 'Upload failed: The connection was lost. Check it and try again.'

/** Why this file cannot be a picture of ours, or nothing; its content is for the server to judge. */
export function findFileProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  const ending = /[.]([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? file.type.replace('image/', '')
  if (!UPLOAD_TYPES.some((type) => type === ending))
    return `Invalid file type. Please upload ${UPLOAD_TYPES.join(', ')}`
  return file.size > MOST_UPLOAD_BYTES ? 'File size must be less than 5MB' : undefined
}

/** Sends one picture. `onProgress` is told the share that has left this machine, from 0 to 1; only XMLHttpRequest knows. */
export function sendPicture(url: string, file: File, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest()
  const outcome = new Promise<SendOutcome>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(readAnswer(request))
    request.onerror = () => resolve({ kind: 'failed', message: LOST })
    request.onabort = () => resolve({ kind: 'cancelled' })
  })
  request.open('POST', url)
  // A file without a known type is said to be a picture, so that the server looks at what it holds.
  request.setRequestHeader('Content-Type', file.type.startsWith('image/') ? file.type : 'image/jpeg')
  request.send(file)
  return { outcome, cancel: () => request.abort() }
}

function readAnswer({ status, responseText }: XMLHttpRequest): SendOutcome {
  let answer: unknown
  try {
    answer = JSON.parse(responseText)
  } catch {
    return { kind: 'failed', message: `Upload failed: The server answered with ${status}.` }
  }
  if (status === 200) return { kind: 'done', result: answer as UploadResult }
  const { message } = (answer as { error?: { message?: string } }).error ?? {}
  return { kind: 'failed', message: message ?? `Upload failed: The server answered with ${status}.` }
}
