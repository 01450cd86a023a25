import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

/** Every kind of background work and its payload. A job is run at least once, so it is safe to run twice. */
export type JobPayloads = {
  'send-mail': { mailId: string }
  'mail-link': { linkRequestId: string }
  'send-newsletter': { postId: string }
  'render-avif': { imageId: string }
  'remove-image-files': { storageKey: string; widths: number[] }
  /** Without a part it asks for a job of each. */
  'clean-up': { part?: string }
}
export type JobName = keyof JobPayloads

/** Adds work to the durable queue. */
export interface Jobs {
  /** The job exists exactly when the transaction commits; it is picked up right after. */
  add<N extends JobName>(tx: Transaction<DB>, name: N, payload: JobPayloads[N]): Promise<void>
}

/** Which try of a job this is; when the last one fails, the job is given up. */
export type JobAttempt = { readonly isLast: boolean }

/** What does each kind of work. One that rejects is tried again later. */
export type JobHandlers = {
  readonly [N in JobName]: (payload: JobPayloads[N], attempt: JobAttempt) => Promise<void>
}
