import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { dayOf } from '#/shared/dates.ts'
import { leadDueMail } from './lead.emails.ts'

/** Every hour: reminds whoever takes care of a lead on its day. */
export const remindOfLeadsJob = defineJob<object>('remind-of-leads', {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 600,
  schedule: '23 * * * *',
})

const MOST_AT_ONCE = 200

/**
 * Mails each open lead's owner, or its agent where nobody owns it, once for each day that it was due on. Who cannot sign
 * in is not reminded, since the lead is on a page of the dashboard.
 */
export async function remindOfLeads(services: Pick<Services, 'clock' | 'db' | 'jobs'>): Promise<void> {
  const today = dayOf(services.clock.now())
  await services.db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('leads')
      .select(['id', 'ownerId', 'agentId', 'dueOn', 'propertyTitle', 'subject'])
      .where('dueOn', '<=', today)
      .where('status', 'in', ['new', 'contacted', 'viewing'])
      .where((eb) => eb.or([eb('remindedFor', 'is', null), eb('remindedFor', '<>', eb.ref('dueOn'))]))
      .orderBy('dueOn')
      .limit(MOST_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, ownerId, agentId, dueOn, propertyTitle, subject } of due) {
      const person = await tx
        .selectFrom('accounts')
        .innerJoin('profiles', 'profiles.id', 'accounts.id')
        .select(['accounts.id', 'accounts.email', 'profiles.fullName'])
        .where('accounts.id', '=', ownerId ?? agentId)
        .where('accounts.blockedAt', 'is', null)
        .where('profiles.role', 'in', ['admin', 'agent'])
        .executeTakeFirst()
      if (person)
        await queueMail(tx, services, {
          template: leadDueMail,
          data: { fullName: person.fullName, leadId: id, about: propertyTitle ?? subject },
          accountId: person.id,
          recipient: person.email,
        })
      await tx.updateTable('leads').set({ remindedFor: dueOn }).where('id', '=', id).execute()
    }
  })
}
