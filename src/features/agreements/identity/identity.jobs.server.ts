import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import { addMonths, dayOf, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'

const STRAY_MILLISECONDS = 3_600_000
const FOLDER = 'identity/'

/**
 * Forgets what identified applicants: so many days after a refusal, a withdrawal or an offer that ended, so many years
 * after an agreement ended (settings). Then removes stored files that no row names. Safe to run twice.
 */
export async function cleanUpIdentities({
  db,
  clock,
  config,
  storage,
}: Pick<Services, 'db' | 'clock' | 'config' | 'storage'>): Promise<void> {
  const now = clock.now()
  const { identityDaysAfterRefusal, identityYearsAfterEnd } = config.agreements
  const refusedBefore = new Date(now.getTime() - identityDaysAfterRefusal * MILLISECONDS_PER_DAY)
  const endedBefore = addMonths(dayOf(now), -12 * identityYearsAfterEnd)
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('agreements')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([
            eb('status', 'in', ['refused', 'withdrawn', 'expired']),
            eb('endedOn', 'is', null),
            eb('updatedAt', '<', refusedBefore),
          ]),
          eb('endedOn', '<', endedBefore),
        ]),
      )
      .where((eb) =>
        eb.or([
          eb('monthlyIncomePesewas', 'is not', null),
          eb('employment', 'is not', null),
          eb('askedFor', 'is not', null),
          eb.exists(
            eb
              .selectFrom('agreementStatusChanges')
              .select('agreementStatusChanges.id')
              .whereRef('agreementId', '=', 'agreements.id')
              .where('fromStatus', '=', 'applied')
              .where('toStatus', '=', 'applied')
              .where('reason', 'is not', null),
          ),
          eb.exists(
            eb
              .selectFrom('applicationIdentities')
              .select('agreementId')
              .whereRef('agreementId', '=', 'agreements.id'),
          ),
          eb.exists(
            eb
              .selectFrom('applicationFiles')
              .select('applicationFiles.id')
              .whereRef('agreementId', '=', 'agreements.id'),
          ),
        ]),
      )
      .orderBy('id')
      .limit(500)
      .forUpdate()
      .execute()
    for (const { id } of due) {
      await tx.deleteFrom('applicationIdentities').where('agreementId', '=', id).execute()
      await tx.deleteFrom('applicationFiles').where('agreementId', '=', id).execute()
      await tx
        .updateTable('agreements')
        .set({ monthlyIncomePesewas: null, employment: null, askedFor: null })
        .where('id', '=', id)
        .execute()
      // What was asked and answered about it; why it was decided stays.
      await tx
        .updateTable('agreementStatusChanges')
        .set({ reason: null })
        .where('agreementId', '=', id)
        .where('fromStatus', '=', 'applied')
        .where('toStatus', '=', 'applied')
        .execute()
      await recordAudit(tx, {
        event: 'agreement.identity_deleted',
        at: now,
        by: { ip: null, requestId: 'job', accountId: null },
        subjectId: id,
        details: {},
      })
    }
  })
  for await (const { key, modifiedAt } of storage.list(FOLDER)) {
    // One that was just written gets its row in a moment.
    if (now.getTime() - modifiedAt.getTime() < STRAY_MILLISECONDS) continue
    const row = await db
      .selectFrom('applicationFiles')
      .select('id')
      .where('storageKey', '=', key)
      .executeTakeFirst()
    if (!row) await storage.delete(key)
  }
}
