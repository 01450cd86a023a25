import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { explainS3, statusOf, unlessMissing } from './s3-problem.ts'
import type { ListedFile, Storage, StoredBody } from './storage.ts'
import { checkPut, contentTypeOf, isStorageKey, isStoragePrefix, keyTaken } from './storage-key.ts'
import { StorageProblem } from './storage-problem.ts'
import { wholeBody } from './whole-body.server.ts'

export type S3StorageOptions = {
  /** Such as `https://s3.example.com`; without one it is Amazon's own for the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** How long the server may say nothing. */
  silenceMilliseconds?: number
  /** How long one call may take with all its attempts. */
  callMilliseconds?: number
  /** How many keys are asked for at once, at most 1,000. */
  pageSize?: number
}

const CONNECT_MILLISECONDS = 3_000
const SILENCE_MILLISECONDS = 5_000
const CALL_MILLISECONDS = 10_000
const ATTEMPTS = 3

type Stored = { size: number; digest: string | undefined }

/** Keeps files in a bucket of Amazon S3 or of a server that speaks its protocol. */
export function createS3Storage(options: S3StorageOptions): Storage {
  const Bucket = options.bucket
  let opened: Promise<Sdk> | undefined
  // Not every server heeds "only when it is not there", so that this program at least does not race with itself.
  const queues = new Map<string, Promise<unknown>>()
  let heedsConditions = true

  /** One call to the server, with a limit to its time; every failure is explained. */
  async function call<T>(act: (sdk: Sdk, abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    opened ??= openS3(options)
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), options.callMilliseconds ?? CALL_MILLISECONDS)
    try {
      return await act(await opened, limit.signal)
    } catch (error) {
      throw explainS3(error)
    } finally {
      clearTimeout(timer)
    }
  }

  const head = (Key: string): Promise<Stored | undefined> =>
    unlessMissing(
      call(async ({ client, HeadObjectCommand }, abortSignal) => {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
        return { size: found.ContentLength ?? 0, digest: found.Metadata?.sha256 }
      }),
    )

  const fetch = (Key: string): Promise<StoredBody | undefined> =>
    unlessMissing(
      call(async ({ client, GetObjectCommand }, abortSignal) => {
        const found = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
        const size = found.ContentLength ?? 0
        return { body: wholeBody(found.Body as Readable, size), size, contentType: contentTypeOf(Key) }
      }),
    )

  const remove = (Key: string) =>
    unlessMissing(
      call(({ client, DeleteObjectCommand }, abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      ),
    )

  const isSame = async (key: string, { size, digest }: Stored, bytes: Uint8Array): Promise<boolean> => {
    if (size !== bytes.length) return false
    if (digest !== undefined) return digest === sha256(bytes)
    const there = await fetch(key)
    return there !== undefined && (await buffer(there.body)).equals(bytes)
  }

  const send = (key: string, bytes: Uint8Array) =>
    call(({ client, PutObjectCommand }, abortSignal) =>
      client.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: contentTypeOf(key),
          ContentMD5: createHash('md5').update(bytes).digest('base64'),
          Metadata: { sha256: sha256(bytes) },
          ...(heedsConditions ? { IfNoneMatch: '*' } : {}),
        }),
        { abortSignal },
      ),
    )

  const putOnce = async (key: string, bytes: Uint8Array, isRepeated = false): Promise<void> => {
    const there = await head(key)
    if (there) {
      if (await isSame(key, there, bytes)) return
      throw keyTaken()
    }
    let problem: unknown
    try {
      await send(key, bytes)
    } catch (error) {
      problem = error
      if (heedsConditions && statusOf(error) === 501) {
        heedsConditions = false
        return putOnce(key, bytes, isRepeated)
      }
    }
    // The answer may be lost although the file arrived, or be yes although it did not.
    const stored = await head(key)
    if (stored && (await isSame(key, stored, bytes))) return
    if (stored) {
      const isOurs = statusOf(problem) !== 412 && (stored.digest ?? sha256(bytes)) === sha256(bytes)
      if (!isOurs) throw keyTaken()
      await remove(key)
    }
    // A yes to what did not arrive is worth another try, and one only.
    if (problem === undefined && !isRepeated) return putOnce(key, bytes, true)
    throw problem ?? new StorageProblem('incomplete')
  }

  return {
    async put(key, bytes, { contentType }) {
      checkPut(key, bytes, contentType)
      const before = queues.get(key)?.catch(() => undefined)
      const mine = (before ?? Promise.resolve()).then(() => putOnce(key, bytes))
      queues.set(key, mine)
      try {
        await mine
      } finally {
        if (queues.get(key) === mine) queues.delete(key)
      }
    },

    async get(key) {
      if (!isStorageKey(key)) return undefined
      return await fetch(key)
    },

    async stat(key) {
      if (!isStorageKey(key)) return undefined
      const found = await head(key)
      return found && { size: found.size, contentType: contentTypeOf(key) }
    },

    async delete(key) {
      if (isStorageKey(key)) await remove(key)
    },

    async *list(prefix) {
      if (!isStoragePrefix(prefix)) return
      let from: string | undefined
      do {
        const page = await call(({ client, ListObjectsV2Command }, abortSignal) =>
          client.send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: prefix,
              ContinuationToken: from,
              MaxKeys: options.pageSize,
            }),
            { abortSignal },
          ),
        )
        for (const {
          Key: key = '',
          Size: size = 0,
          LastModified: modifiedAt = new Date(),
        } of page.Contents ?? []) {
          if (isStorageKey(key)) yield { key, size, modifiedAt } satisfies ListedFile
        }
        from = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (from !== undefined)
    },

    async close() {
      const sdk = await opened?.catch(() => undefined)
      sdk?.client.destroy()
    },
  }
}

type Sdk = typeof import('@aws-sdk/client-s3') & { client: S3Client }

// The library is large: it is read when the first file comes, and never where files lie on a disk.
/** The library and a client of the server that the options name. */
export async function openS3(options: Omit<S3StorageOptions, 'bucket'>): Promise<Sdk> {
  const sdk = await import('@aws-sdk/client-s3')
  const { endpoint, region, accessKeyId, secretAccessKey } = options
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Only Amazon has a host for every bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    // Other servers do not know the newer checksums; the MD5 that goes with every file all of them check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MILLISECONDS,
      socketTimeout: options.silenceMilliseconds ?? SILENCE_MILLISECONDS,
    },
  })
  return { ...sdk, client }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
