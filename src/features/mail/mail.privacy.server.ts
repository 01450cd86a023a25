import { sql } from 'kysely'
import { declarePersonalData } from '../access/personal-data.schema.ts'

export const mailPersonalData = declarePersonalData({
  columns: {
    'mails.account_id': { section: 'mails', erasure: 'row deleted' },
    // Of mails to an address without an account the clean-up takes care.
    'mails.recipient': { section: 'mails', erasure: 'row deleted' },
  },
  // A mail may belong to nobody's account and still have gone to this person.
  exportFor: async (db, { accountId, email }) => ({
    mails: await db
      .selectFrom('mails')
      .select(['id', 'recipient', 'template', 'subject', 'status', 'createdAt', 'sentAt'])
      .where((eb) =>
        eb.or([eb('accountId', '=', accountId), eb(sql`lower(recipient)`, '=', email.toLowerCase())]),
      )
      .orderBy('createdAt')
      .execute(),
  }),
})
