import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openS3 } from '#/platform/storage/s3-storage.server.ts'
import { messageOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { explainS3, statusOf } from '../storage/s3-problem.ts'
import type { StorageSettings } from '../storage/storage.config.ts'
import { type BackupSettings, bucketAccess } from './backup.config.ts'

export type BucketConfig = { backup: BackupSettings; storage: StorageSettings }

/** What lies in the bucket, and its size. */
export type StoredObject = { key: string; bytes: number }

/** The bucket for backups. Every act rejects with a StartProblem that names the bucket and says what is wrong. */
export type BackupBucket = {
  /**
   * Copies a file of any size, in parts. When it resolves, the server has shown that it holds every byte; when it
   * rejects, the parts that had arrived are removed as far as the server can be reached.
   */
  copyFile(key: string, file: string): Promise<void>
  /**
   * Writes what is stored into a new file that only its owner can read, and compares it with the checksum of `copyFile`,
   * where the server has one. When it rejects, the file may be there in part. `onProgress` is given the bytes so far.
   */
  fetchFile(key: string, file: string, onProgress?: (bytes: number) => void): Promise<void>
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer>
  /** Everything whose key starts so. */
  list(prefix: string): Promise<StoredObject[]>
  remove(key: string): Promise<void>
  /** Removes the parts of uploads that were begun before that moment and never ended, on servers that list them. */
  removeBrokenUploads(prefix: string, before: Date): Promise<void>
}

// Ten thousand parts are the most: 320 GB, and larger files in larger parts.
const PART_BYTES = 32 * 1024 * 1024
const MOST_PARTS = 10_000
// A server may put parts together for a while without a word.
const SILENCE_MILLISECONDS = 60_000

/** Opens the bucket of BACKUP_S3_BUCKET for an act; undefined without one. `partBytes` is larger than 5 MiB. */
export async function withBucket<T>(
  config: BucketConfig,
  act: (bucket: BackupBucket) => Promise<T>,
  partBytes = PART_BYTES,
): Promise<T | undefined> {
  const access = bucketAccess(config)
  if (access === undefined) return undefined
  const sdk = await openS3({ ...access, silenceMilliseconds: SILENCE_MILLISECONDS })
  try {
    return await act(bucketOf(sdk, access.bucket, partBytes))
  } finally {
    sdk.client.destroy()
  }
}

type Sdk = Awaited<ReturnType<typeof openS3>>
type Upload = { Bucket: string; Key: string; UploadId: string | undefined }

function bucketOf(sdk: Sdk, Bucket: string, partBytes: number): BackupBucket {
  const { client } = sdk
  const explained = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (error instanceof StartProblem) throw error
      throw new StartProblem(`The bucket ${Bucket} ${what}: ${explainS3(error).message}`, { cause: error })
    }
  }
  const remove = (Key: string) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))

  return {
    copyFile: (Key, file) =>
      explained(`did not take ${Key}`, async () => {
        const handle = await open(file)
        try {
          const { size } = await handle.stat()
          const sha256 = await sumOf(handle.createReadStream({ autoClose: false, start: 0 }))
          const begun = await client.send(
            new sdk.CreateMultipartUploadCommand({
              Bucket,
              Key,
              ContentType: 'application/octet-stream',
              Metadata: { sha256 },
            }),
          )
          const upload = { Bucket, Key, UploadId: begun.UploadId }
          const areConfirmed = await sendParts(sdk, upload, { handle, size, partBytes, sha256 })
          if (areConfirmed) return
          const stored = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
          if ((await sumOf(stored.Body as Readable)) === sha256) return
          await remove(Key)
          throw new StartProblem(
            `The bucket ${Bucket} holds ${Key} otherwise than it was sent; it was removed.`,
          )
        } finally {
          await handle.close()
        }
      }),

    fetchFile: (Key, file, onProgress) =>
      explained(`did not give ${Key}`, async () => {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
        const name = `${Key} of the bucket ${Bucket}`
        const arrived = await receive(found.Body as Readable, file, { name, onProgress })
        const { ContentLength: size = arrived.bytes, Metadata } = found
        if (arrived.bytes === size && arrived.sha256 === (Metadata?.sha256 ?? arrived.sha256)) return
        throw new StartProblem(`${name} did not arrive as it was sent there. Use another one.`)
      }),

    put: async (Key, bytes) => {
      const ContentMD5 = createHash('md5').update(bytes).digest('base64')
      await explained(`did not take ${Key}`, () =>
        client.send(
          new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.length, ContentMD5 }),
        ),
      )
    },

    get: (Key) =>
      explained(`did not give ${Key}`, async () => {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
        return await buffer(found.Body as Readable)
      }),

    list: (Prefix) =>
      explained('cannot be listed', async () => {
        const stored: StoredObject[] = []
        let from: string | undefined
        do {
          const page = await client.send(
            new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: from }),
          )
          for (const { Key: key, Size: bytes = 0 } of page.Contents ?? [])
            if (key !== undefined) stored.push({ key, bytes })
          from = page.IsTruncated ? page.NextContinuationToken : undefined
        } while (from !== undefined)
        return stored
      }),

    remove: async (key) => void (await explained(`did not remove ${key}`, () => remove(key))),

    removeBrokenUploads: async (Prefix, before) => {
      try {
        const listed = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }))
        for (const { Key, UploadId, Initiated } of listed.Uploads ?? []) {
          if (!Initiated || Initiated >= before) continue
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        }
      } catch (error) {
        // The server, or what its key may do, does not know of them; a rule of the bucket removes them then.
        if (statusOf(error) === undefined) throw error
      }
    },
  }
}

/** Answers whether the server named every part's MD5 as ours; some give another mark, or encrypt first. */
async function sendParts(
  sdk: Sdk,
  upload: Upload,
  file: { handle: FileHandle; size: number; partBytes: number; sha256: string },
): Promise<boolean> {
  const { client } = sdk
  const { handle, size, sha256 } = file
  const bytes = Buffer.alloc(Math.min(size, Math.max(file.partBytes, Math.ceil(size / MOST_PARTS))))
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  let areConfirmed = true
  try {
    for (let from = 0; from < size; from += bytes.length) {
      const Body = bytes.subarray(0, Math.min(bytes.length, size - from))
      await fill(handle, Body, from)
      const md5 = createHash('md5').update(Body).digest()
      const PartNumber = parts.length + 1
      const part = {
        ...upload,
        PartNumber,
        Body,
        ContentLength: Body.length,
        ContentMD5: md5.toString('base64'),
      }
      const { ETag } = await client.send(new sdk.UploadPartCommand(part))
      parts.push({ PartNumber, ETag })
      areConfirmed &&= ETag?.replaceAll('"', '') === md5.toString('hex')
    }
    await client.send(
      new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
    )
  } catch (error) {
    // The answer may be lost although the file is there.
    if (parts.length * bytes.length < size || !(await isStored(sdk, upload, { size, sha256 }))) {
      // Where even that fails, the next night removes the parts.
      await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    }
  }
  return areConfirmed && (await isStored(sdk, upload, { size, sha256 }))
}

async function isStored(
  { client, HeadObjectCommand }: Sdk,
  { Bucket, Key }: Upload,
  { size, sha256 }: { size: number; sha256: string },
): Promise<boolean> {
  const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(() => undefined)
  return found?.ContentLength === size && found.Metadata?.sha256 === sha256
}

async function fill(handle: FileHandle, target: Buffer, from: number): Promise<void> {
  let filled = 0
  while (filled < target.length) {
    const { bytesRead } = await handle.read(target, filled, target.length - filled, from + filled)
    if (bytesRead === 0) throw new StartProblem('The backup became shorter while it was copied.')
    filled += bytesRead
  }
}

async function receive(
  body: Readable,
  file: string,
  { name, onProgress = () => undefined }: { name: string; onProgress: ((bytes: number) => void) | undefined },
): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256')
  let bytes = 0
  const counted = async function* () {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        sum.update(chunk)
        bytes += chunk.length
        onProgress(bytes)
        yield chunk
      }
    } catch (cause) {
      throw new StartProblem(`${name} broke off after ${bytes.toLocaleString('en-GB')} bytes. Try again.`, {
        cause,
      })
    }
  }
  try {
    await pipeline(counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (cause) {
    if (cause instanceof StartProblem) throw cause
    throw new StartProblem(`${file} cannot be written: ${messageOf(cause)}`, { cause })
  }
  return { bytes, sha256: sum.digest('hex') }
}

async function sumOf(stream: Readable): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of stream) sum.update(chunk as Buffer)
  return sum.digest('hex')
}
