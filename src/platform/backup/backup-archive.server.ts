import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Decrypter, Encrypter } from 'age-encryption'
import * as tar from 'tar-stream'
import { codeOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'

/** One file of the archive. Larger things come in parts, so that none is more than memory bears. */
export type ArchiveEntry = { name: string; bytes: Buffer }

const SUMS = 'SHA256SUMS'
const ENCRYPTED = 'age-encryption.org/v1'
// 64 MiB of memory for a moment; a passphrase of this length needs no more.
const SCRYPT_LOG_N = 16

/**
 * Writes the entries into one file that only its owner can read, encrypted when there is a passphrase. The file has its
 * name once it is whole and on the disk. Its last entry lists the checksums of all others, as `sha256sum` does.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  { passphrase }: { passphrase: string | undefined },
): Promise<{ bytes: number }> {
  const draft = `${file}.part`
  const pack = tar.pack()
  const packing = packAll(pack, entries).catch((error: Error) => pack.destroy(error))
  try {
    const zipped = pack.pipe(createGzip())
    pack.on('error', (error) => zipped.destroy(error))
    const stream = passphrase === undefined ? zipped : await encrypt(zipped, passphrase)
    await pipeline(stream, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    await packing
    await rename(draft, file)
    return { bytes: (await stat(file)).size }
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new StartProblem(
        `${draft} is there already: another backup is being made, or one was cut off. Remove it.`,
      )
    await rm(draft, { force: true })
    throw error
  }
}

async function packAll(pack: tar.Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const sums: string[] = []
  for await (const { name, bytes } of entries) {
    sums.push(`${sha256(bytes)}  ${name}\n`)
    await packOne(pack, name, bytes)
  }
  await packOne(pack, SUMS, Buffer.from(sums.join('')))
  pack.finalize()
}

// Given through a stream, so that it waits for the disk.
async function packOne(pack: tar.Pack, name: string, bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const header = { name, size: bytes.length, mode: 0o600, mtime: new Date(0) }
  const entry = pack.entry(header, (error) => (error ? reject(error) : resolve()))
  entry.on('error', reject)
  entry.end(bytes)
  await promise
}

async function encrypt(source: Readable, passphrase: string): Promise<Readable> {
  const encrypter = await encrypterFor(passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(source)))
}

// Loaded when it is needed: it is seven megabytes in a process that serves pages and encrypts nothing.
async function encrypterFor(passphrase: string): Promise<Encrypter> {
  const age = await import('age-encryption')
  const encrypter = new age.Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
  return encrypter
}

async function decrypterFor(passphrase: string): Promise<Decrypter> {
  const age = await import('age-encryption')
  const decrypter = new age.Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter
}

/** A short text as it stands beside backups: encrypted as they are when there is a passphrase. */
export async function sealText(text: string, passphrase: string | undefined): Promise<Uint8Array> {
  return passphrase === undefined ? Buffer.from(text) : await (await encrypterFor(passphrase)).encrypt(text)
}

/** The text again; `name` is said where it cannot be opened. */
export async function openText(
  bytes: Buffer,
  { name, passphrase }: { name: string; passphrase: string | undefined },
): Promise<string> {
  if (!bytes.toString('latin1').startsWith(ENCRYPTED)) return bytes.toString()
  if (passphrase === undefined)
    throw new StartProblem(`${name} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.`)
  const decrypter = await decrypterFor(passphrase)
  try {
    return await decrypter.decrypt(bytes, 'text')
  } catch (cause) {
    throw new StartProblem(`${name} cannot be opened with this BACKUP_PASSPHRASE.`, { cause })
  }
}

/**
 * Reads the entries in their order, and compares them with the checksums at the end: a file that was changed, or that
 * ends early, fails with a StartProblem. What came before the failure must not be trusted.
 */
export async function* readArchive(
  file: string,
  { passphrase }: { passphrase: string | undefined },
): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  const zipped = await openArchive(file, passphrase)
  const feeding = pipeline(zipped, createGunzip(), extract)
  // The loop below reports it: the failure ends it.
  feeding.catch(() => undefined)
  const sums: string[] = []
  let isWhole = false
  try {
    for await (const entry of extract) {
      const bytes = await buffer(entry)
      const { name } = entry.header
      if (name === SUMS) isWhole = bytes.toString() === sums.join('')
      else {
        sums.push(`${sha256(bytes)}  ${name}\n`)
        yield { name, bytes }
      }
    }
    await feeding
  } catch (error) {
    throw error instanceof StartProblem ? error : damaged(file, error)
  } finally {
    zipped.destroy()
  }
  if (!isWhole) throw damaged(file)
}

async function openArchive(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file)
  if (passphrase === undefined)
    throw new StartProblem(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.`)
  const decrypter = await decrypterFor(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(createReadStream(file))))
  } catch (cause) {
    throw new StartProblem(`${file} cannot be opened with this BACKUP_PASSPHRASE.`, { cause })
  }
}

// Node and the web describe the same streams in types that do not meet.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])

async function isEncrypted(file: string): Promise<boolean> {
  try {
    const beginning = Buffer.alloc(ENCRYPTED.length)
    const handle = await open(file)
    try {
      await handle.read(beginning, 0, beginning.length, 0)
    } finally {
      await handle.close()
    }
    return beginning.toString() === ENCRYPTED
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') throw new StartProblem(`There is no file ${file}.`, { cause })
    throw cause
  }
}

function damaged(file: string, cause?: unknown): StartProblem {
  return new StartProblem(`${file} is no whole backup: it was cut off or changed. Use another one.`, {
    cause,
  })
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A checksum that is fed part by part. */
export function runningSum(): Hash {
  return createHash('sha256')
}
