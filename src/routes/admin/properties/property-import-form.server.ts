import { csvNotReadable, csvTooLarge, noCsvFile } from '#/features/properties/csv/property-csv.errors.ts'
import {
  CSV_MESSAGES,
  MOST_IMPORT_BODY_BYTES,
  MOST_IMPORT_BYTES,
} from '#/features/properties/csv/property-import.schema.ts'
import { Refusal } from '#/shared/errors.ts'

/** A file to be checked, or the text of a checked one to be imported. */
export type ImportForm = { act: 'check'; csv: string } | { act: 'import'; csv: string; digest: string }

/** Reads the one form or the other, no further than the largest there can be; refuses what neither of them sends. */
export async function readImportForm(request: Request): Promise<ImportForm> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    await request.body?.cancel()
    throw new Refusal('unsupported', 'request.wrong_type', 'Send the fields of a form.')
  }
  const fields = await readFields(await readBody(request), type)
  const { file, csv, digest } = fields
  if (file instanceof File && Object.keys(fields).length === 1)
    return { act: 'check', csv: await textOf(file) }
  if (typeof csv === 'string' && typeof digest === 'string' && Object.keys(fields).length === 2)
    return { act: 'import', csv, digest }
  throw unreadable()
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > MOST_IMPORT_BODY_BYTES) throw csvTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

async function readFields(
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Record<string, File | string>> {
  let form: FormData
  try {
    form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw unreadable()
  }
  const fields = new Map<string, File | string>()
  for (const [name, value] of form) {
    if (fields.has(name)) throw unreadable()
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

async function textOf(file: File): Promise<string> {
  // Spreadsheets on Windows give the type another name; a program may give the file none.
  const isCsv = /[.]csv$/i.test(file.name) || /^text\/csv\b/i.test(file.type)
  if (file.name === '' || !isCsv) throw noCsvFile()
  if (file.size > MOST_IMPORT_BYTES) throw csvTooLarge()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw csvNotReadable(CSV_MESSAGES.notText)
  }
}

function unreadable(): Refusal {
  return new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
}
