import { MOST_CAMERA_BYTES, MOST_UPLOAD_BYTES, TOO_MANY_BYTES, UPLOAD_TYPES } from './image.schema.ts'

/** What is said while a picture waits for a lost line. */
export const CONNECTION_LOST = 'The connection was lost. It goes on by itself.'

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
