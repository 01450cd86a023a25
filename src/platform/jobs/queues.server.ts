import type { UpdateQueueOptions } from 'pg-boss'
import type { JobName } from './jobs.ts'

/** Where the queue keeps its tables. */
export const JOBS_SCHEMA = 'pgboss'

/** How often, in seconds, a failed mail is tried again; tests are less patient. */
export type MailRetry = { limit: number; delay: number; delayMax: number }

// The wait doubles from 5 s to 3 min, so that a server that is back is used within minutes; 500 tries take over a day.
const MAIL_RETRY: MailRetry = { limit: 500, delay: 5, delayMax: 180 }

const SECONDS_PER_DAY = 86_400

type QueueSettings = {
  options: UpdateQueueOptions
  /** How many of them one program does at the same time, so that a slow one does not hold up the others. */
  atOnce: number
  /** When the job comes up by itself, in cron's words and Accra's time, which is UTC. */
  schedule?: string
}

/** Every queue and how it behaves. */
export function queueSettings(mailRetry: MailRetry = MAIL_RETRY): Record<JobName, QueueSettings> {
  return {
    'send-mail': {
      options: {
        notify: true,
        retryLimit: mailRetry.limit,
        retryBackoff: true,
        retryDelay: mailRetry.delay,
        retryDelayMax: mailRetry.delayMax,
        // A server may take its time with a mail; a program that was killed is noticed by its missing heartbeat.
        expireInSeconds: 120,
        heartbeatSeconds: 20,
        retentionSeconds: 14 * SECONDS_PER_DAY,
        deleteAfterSeconds: SECONDS_PER_DAY,
      },
      atOnce: 4,
    },
    'mail-link': {
      options: {
        // Found at the next look instead: the work for an address that is known must not be felt in the answer that
        // follows its request.
        notify: false,
        retryLimit: 12,
        retryBackoff: true,
        retryDelay: 5,
        retryDelayMax: 600,
        expireInSeconds: 60,
        heartbeatSeconds: 20,
        deleteAfterSeconds: SECONDS_PER_DAY,
      },
      atOnce: 1,
    },
    'send-newsletter': {
      options: {
        notify: true,
        retryLimit: 12,
        retryBackoff: true,
        retryDelay: 10,
        retryDelayMax: 3_600,
        expireInSeconds: 120,
        heartbeatSeconds: 60,
        deleteAfterSeconds: SECONDS_PER_DAY,
      },
      atOnce: 1,
    },
    'render-avif': {
      options: {
        notify: true,
        retryLimit: 12,
        retryBackoff: true,
        retryDelay: 10,
        retryDelayMax: 3_600,
        expireInSeconds: 300,
        heartbeatSeconds: 60,
        deleteAfterSeconds: SECONDS_PER_DAY,
      },
      // Each keeps a processor busy for seconds; pages come first.
      atOnce: 1,
    },
    'remove-image-files': {
      options: {
        notify: true,
        // What is left after an hour and a half is found with the files of no picture.
        retryLimit: 12,
        retryBackoff: true,
        retryDelay: 10,
        retryDelayMax: 600,
        expireInSeconds: 120,
        heartbeatSeconds: 60,
        deleteAfterSeconds: SECONDS_PER_DAY,
      },
      atOnce: 1,
    },
    'clean-up': {
      options: {
        notify: true,
        retryLimit: 3,
        retryBackoff: true,
        retryDelay: 60,
        expireInSeconds: 600,
        heartbeatSeconds: 60,
        deleteAfterSeconds: 7 * SECONDS_PER_DAY,
      },
      atOnce: 1,
      schedule: '7 * * * *',
    },
  }
}
