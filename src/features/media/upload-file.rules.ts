import { MOST_UPLOAD_BYTES, TOO_MANY_BYTES, UPLOAD_TYPES } from './image.schema.ts'

/** Why this file cannot be a picture of ours, or nothing; its content is for the server to judge. */
export function findFileProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (!UPLOAD_TYPES.some((type) => type === fileEnding(file)))
    return `Invalid file type. Please upload ${UPLOAD_TYPES.join(', ')}`
  return file.size > MOST_UPLOAD_BYTES ? TOO_MANY_BYTES : undefined
}

/** The ending of a file's name in small letters; without one, what its type says instead. */
export function fileEnding({ name, type }: Pick<File, 'name' | 'type'>): string {
  return /[.]([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? type.replace('image/', '')
}
