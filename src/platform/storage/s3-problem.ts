import { StorageProblem } from './storage-problem.ts'

/** What the library's errors have in common. */
type S3Error = { name?: string; $metadata?: { httpStatusCode?: number } }

// By the codes of Amazon and of servers that speak its protocol.
const PROBLEMS: Record<string, ConstructorParameters<typeof StorageProblem>[0]> = {
  NoSuchBucket: 'no_bucket',
  XMinioStorageFull: 'full',
  QuotaExceeded: 'full',
  QuotaExceededException: 'full',
  InsufficientCapacity: 'full',
  BadDigest: 'incomplete',
  IncompleteBody: 'incomplete',
}

/** Nothing when the server said that there is no such file; a bucket that is not there is another matter. */
export async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (statusOf(error) === 404 && (error as StorageProblem).code !== 'storage.no_bucket') return undefined
    throw error
  }
}

/** The status the server answered with, also of an explained error. */
export function statusOf(error: unknown): number | undefined {
  const origin = error instanceof StorageProblem ? error.cause : error
  return (origin as S3Error | undefined)?.$metadata?.httpStatusCode
}

/** Why the server did not do as it was asked. */
export function explainS3(error: unknown): StorageProblem {
  const reason = PROBLEMS[(error as S3Error).name ?? ''] ?? reasonOf(statusOf(error))
  return new StorageProblem(reason, error)
}

function reasonOf(status: number | undefined) {
  if (status === undefined || status >= 500) return status === 507 ? 'full' : 'unreachable'
  return status === 401 || status === 403 ? 'refused' : 'rejected'
}
