import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { dayOf } from '#/shared/dates.ts'
import { isLedgerOpen } from './agreement.rules.ts'
import { closeEndedUnpaid } from './agreement-ending.commands.server.ts'
import { lockAgreement } from './agreement-lock.queries.server.ts'
import { takeAgreementStep } from './agreement-step.commands.server.ts'
import { mailDecision } from './decision.commands.server.ts'
import { bringUpToDate } from './ledger-keeping.commands.server.ts'
import { listTakenHomes } from './notices/taken-home.queries.server.ts'
import { remindBuyer } from './reminder.commands.server.ts'

/**
 * Every hour: writes down what fell due and late fees, reminds buyers, ends offers whose day has passed, tells
 * applicants whose home went to somebody else, and writes off what agreements were owed that ended unpaid before their
 * ending did so. Signing asks for it, too.
 */
export const advanceAgreementsJob = defineJob<object>('advance-agreements', {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 1_800,
  schedule: '27 * * * *',
})

/**
 * Does the work of the hour; safe at any time and as often as one likes. Each agreement is a transaction of its own: one
 * that fails holds up no other, and fails the job at its end.
 */
export async function advanceAgreements(services: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const agreements = await db
    .selectFrom('agreements')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['signed', 'active']),
        eb.and([eb('status', '=', 'offered'), eb('offerEndsOn', '<', dayOf(now))]),
        eb.and([eb('status', '=', 'expired'), eb('startsOn', 'is not', null), eb('endedOn', 'is', null)]),
      ]),
    )
    .orderBy('number')
    .execute()
  const taken = await listTakenHomes(db)
  const failures: unknown[] = []
  for (const agreementId of [...agreements.map(({ id }) => id), ...taken.map((home) => home.agreementId)]) {
    try {
      await db.transaction().execute(async (tx) => {
        const agreement = await lockAgreement(tx, { agreementId })
        if (agreement.status === 'expired') {
          await closeEndedUnpaid(tx, { agreement, now })
        } else if (isLedgerOpen(agreement.status)) {
          const written = await bringUpToDate(tx, { agreement, by: null, now })
          const charged = written.filter(({ kind }) => kind === 'late_fee')
          await remindBuyer(tx, services, { agreement, charged, day: dayOf(now) })
        } else if (agreement.status === 'offered' && (agreement.offerEndsOn ?? '') < dayOf(now)) {
          await takeAgreementStep(tx, {
            agreement,
            to: 'expired',
            by: null,
            now,
            reason: 'It was not signed in time.',
          })
          await mailDecision(tx, services, agreement, { kind: 'expired' })
        } else {
          const [home] = await listTakenHomes(tx, { agreementId })
          if (home)
            await mailDecision(tx, services, agreement, {
              kind: home.as === 'sold' ? 'sold' : 'taken',
              asked: home.at.toISOString(),
            })
        }
      })
    } catch (error) {
      failures.push(new Error(`Agreement ${agreementId} could not be brought up to date.`, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} agreements failed.`)
}
