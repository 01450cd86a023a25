import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { Refusal } from '#/shared/errors.ts'

/** A file as a form sends it; its name and type are what the sender says. */
export type SentFile = { name: string; mimeType: string; bytes: AsyncIterable<Uint8Array> }

// The form has one part; one more shows that it is not ours.
const LIMITS = { parts: 2, files: 1, fields: 0, headerPairs: 10, headerSize: 4_096 }

/**
 * Gives the one file of a form, in its field `file`, to `take` while it comes, and answers what that makes of it. Refuses
 * every other form; when it turns out to be one after the file, `undo` gets what was made.
 */
export async function readFileForm<T>(
  request: Request,
  take: (file: SentFile) => Promise<T>,
  undo: (taken: T) => Promise<void>,
): Promise<T> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    await request.body?.cancel()
    throw new Refusal('unsupported', 'request.wrong_type', 'Send the fields of a form.')
  }
  if (!request.body) throw unreadable()
  const form = openForm(type)
  const broken = new AbortController()
  let isOurs = true
  let taking: Promise<T> | undefined
  let file: BusboyFileStream | undefined
  // Of a file that broke off with its form.
  let fileError: unknown
  form.on('file', (field, stream, name, _encoding, mimeType) => {
    if (field !== 'file') isOurs = false
    file = stream
    stream.on('error', (error) => {
      fileError ??= error
    })
    // What is wrong with the file ends the reading of the rest.
    taking = take({ name, mimeType, bytes: stream })
    taking.catch(() => broken.abort())
  })
  for (const event of ['field', 'partsLimit', 'filesLimit', 'fieldsLimit'])
    form.on(event, () => {
      isOurs = false
    })
  const [received] = await Promise.allSettled([
    pipeline(Readable.fromWeb(request.body as ReadableStream), form, { signal: broken.signal }),
  ])
  // Its end would never come.
  if (received.status === 'rejected') file?.destroy(unreadable())
  if (!taking) throw unreadable()
  const [taken] = await Promise.allSettled([taking])
  if (taken.status === 'rejected') throw taken.reason === fileError ? unreadable() : taken.reason
  if (received.status === 'fulfilled' && isOurs) return taken.value
  await undo(taken.value)
  throw unreadable()
}

function openForm(type: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
  } catch {
    throw unreadable()
  }
}

function unreadable(): Refusal {
  return new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
}
