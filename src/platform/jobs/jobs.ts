import type { Transaction } from 'kysely'
import type { UpdateQueueOptions } from 'pg-boss'
import type { DB } from '#/database/schema.gen.ts'

declare const PAYLOAD: unique symbol

/** One kind of background work. It is run at least once, so it is safe to run twice. */
export type JobDefinition<P extends object = object> = {
  /** The queue's name. Jobs wait under it while a new version starts, so that it never changes. */
  readonly name: string
  /** Times in seconds. */
  readonly options: UpdateQueueOptions
  /** How many of them one program does at the same time, so that a slow one does not hold up the others. */
  readonly atOnce: number
  /** When the job comes up by itself, in cron's words and Accra's time, which is UTC; its payload is empty then. */
  readonly schedule?: string
  /** Never there; it carries the type. */
  readonly [PAYLOAD]?: P
}

const SECONDS_PER_DAY = 86_400

/**
 * Defines work of a feature, with the payload that `add` and the handler agree on. Without other options a program is
 * notified of it at once, the wait between tries doubles, and a job that is done stays for a day.
 */
export function defineJob<P extends object>(
  name: string,
  { atOnce = 1, schedule, ...options }: UpdateQueueOptions & { atOnce?: number; schedule?: string },
): JobDefinition<P> {
  return {
    name,
    options: { notify: true, retryBackoff: true, deleteAfterSeconds: SECONDS_PER_DAY, ...options },
    atOnce,
    ...(schedule === undefined ? {} : { schedule }),
  }
}

/** Adds work to the durable queue. */
export interface Jobs {
  /** The job exists exactly when the transaction commits; it is picked up right after. */
  add<P extends object>(tx: Transaction<DB>, job: JobDefinition<P>, payload: NoInfer<P>): Promise<void>
}

/** Which try of a job this is; when the last one fails, the job is given up. */
export type JobAttempt = { readonly isLast: boolean }

/** What does a kind of work. When `run` rejects, the job is tried again later. */
export type JobHandler<Services = unknown> = {
  readonly job: JobDefinition
  run(services: Services, payload: object, attempt: JobAttempt): Promise<void>
}

/** Puts a definition and what does it together; their payloads must agree. */
export function handleJob<P extends object, Services = unknown>(
  job: JobDefinition<P>,
  run: (services: Services, payload: P, attempt: JobAttempt) => Promise<void>,
): JobHandler<Services> {
  // What is in a queue was added by its definition.
  return { job, run: (services, payload, attempt) => run(services, payload as P, attempt) }
}

/** How work of a queue last ended: done, or given up. */
export type LastRun = { at: Date; isDone: boolean }
