import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { defineJob, type JobAttempt } from '#/platform/jobs/jobs.ts'
import { PushRefused } from '#/platform/push/push.ts'
import type { Services } from '#/platform/services.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { createSemaphore } from '#/shared/semaphore.ts'
import { type NotificationData, notificationData, writeNotification } from './notification.rules.ts'
import { savedSearchToken } from './saved-search-link.rules.ts'
import { morningAfterQuiet } from './saved-search-telling.rules.ts'

/** Hands one notification to the push service of a browser. */
export const sendNotificationJob = defineJob<{ notificationId: string }>('send-notification', {
  // As long as a mail is tried: over a day, so that a push service that is back is used within minutes.
  retryLimit: 500,
  retryDelay: 5,
  retryDelayMax: 180,
  expireInSeconds: 60,
  heartbeatSeconds: 20,
  retentionSeconds: (14 * MILLISECONDS_PER_DAY) / 1_000,
  atOnce: 4,
})

// Only what was handed over and not yet forgotten can go out twice; one at a time that is one when a program is killed.
const oneAtATime = createSemaphore({ permits: 1, leaseMilliseconds: 500 })

/** A step that owes every device of an account what a search has found; answers how many devices there are. */
export async function queueNotifications(
  tx: Transaction<DB>,
  { jobs, clock, push }: Pick<Services, 'jobs' | 'clock' | 'push'>,
  { accountId, savedSearchId, data }: { accountId: string; savedSearchId: string; data: NotificationData },
): Promise<number> {
  const now = clock.now()
  const devices = await tx
    .selectFrom('devices')
    .select('id')
    .where('accountId', '=', accountId)
    .where('serverKey', '=', push.publicKey)
    .execute()
  for (const { id: deviceId } of devices) {
    const id = newId(now.getTime())
    const values = {
      id,
      deviceId,
      savedSearchId,
      data: JSON.stringify(notificationData(data)),
      createdAt: now,
    }
    await tx.insertInto('notifications').values(values).execute()
    await jobs.add(tx, sendNotificationJob, { notificationId: id })
  }
  return devices.length
}

/** A step that changes what waiting notifications of a search say, or forgets those for which `change` answers null. */
export async function changeNotifications(
  tx: Transaction<DB>,
  { savedSearchId }: { savedSearchId: string },
  change: (data: NotificationData) => NotificationData | null,
): Promise<void> {
  const waiting = await tx
    .selectFrom('notifications')
    .select(['id', 'data'])
    .where('savedSearchId', '=', savedSearchId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, data } of waiting) {
    const changed = change(data as unknown as NotificationData)
    if (changed === null) await forget(tx, id)
    else
      await tx
        .updateTable('notifications')
        .set({ data: JSON.stringify(changed) })
        .where('id', '=', id)
        .execute()
  }
}

type SendServices = Pick<Services, 'db' | 'clock' | 'config' | 'push' | 'secrets' | 'log'>

/**
 * Sends a notification that is owed and forgets it. Safe to run twice: what was handed over just before a crash goes
 * out once more with the same topic, and takes the place of the first. At night it waits for the morning. Rejects when
 * it should be tried again.
 */
export async function sendNotification(
  services: SendServices,
  { notificationId }: { notificationId: string },
  attempt: JobAttempt,
): Promise<void> {
  const { db, clock, config, push, secrets, log } = services
  const owed = await db
    .selectFrom('notifications')
    .innerJoin('devices', 'devices.id', 'notifications.deviceId')
    .select(['deviceId', 'savedSearchId', 'data', 'endpoint', 'p256dh', 'auth', 'serverKey'])
    .where('notifications.id', '=', notificationId)
    .executeTakeFirst()
  // Gone with its search, its device or its account, or handed over by an earlier try that could not say so.
  if (!owed) return
  const morning = morningAfterQuiet(clock.now(), config.savedSearches.quietHours)
  if (morning) return await hold(db, notificationId, morning)
  // Agreed to with a key that we have no more: the push service would refuse it.
  if (owed.serverKey !== push.publicKey) return await forgetDevice(db, owed.deviceId)
  const token = savedSearchToken(secrets, 'manage-saved-search', owed.savedSearchId)
  const text = writeNotification(owed.data as unknown as NotificationData, { id: notificationId, token })
  const { endpoint, p256dh, auth, deviceId } = owed
  try {
    await oneAtATime(async () => {
      // Its search may have been paused while this waited behind others.
      if (!(await isOwed(db, notificationId))) return
      const outcome = await push.send({
        to: { endpoint, p256dh, auth },
        topic: topicOf(notificationId),
        payload: JSON.stringify(text),
      })
      if (outcome === 'gone') await forgetDevice(db, deviceId)
      else await forget(db, notificationId)
    })
  } catch (error) {
    const isFinal = attempt.isLast || error instanceof PushRefused
    if (!isFinal) throw error
    // The mail about the same homes has gone its own way.
    log.warn({ error, notificationId }, 'A notification was given up')
    await forget(db, notificationId)
  }
}

// Sixteen bytes are 22 signs of base64url; a push service takes 32.
function topicOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

async function isOwed(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('notifications').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

async function hold(db: Executor, id: string, dueAt: Date): Promise<void> {
  await db.updateTable('notifications').set({ dueAt }).where('id', '=', id).execute()
}

async function forget(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('notifications').where('id', '=', id).execute()
}

async function forgetDevice(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('devices').where('id', '=', id).execute()
}

/** Gives a notification that waited for the morning to a job again. False when none is due. */
export function releaseNextNotification({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('notifications')
      .select('id')
      .where('dueAt', '<=', clock.now())
      .orderBy('dueAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    await tx.updateTable('notifications').set({ dueAt: null }).where('id', '=', due.id).execute()
    await jobs.add(tx, sendNotificationJob, { notificationId: due.id })
    return true
  })
}

const KEPT_DAYS = 28

/** Forgets notifications that no push service would take for so long. */
export async function cleanUpNotifications(db: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * MILLISECONDS_PER_DAY)
  await db.deleteFrom('notifications').where('createdAt', '<', before).execute()
}
