import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

export const subscriberPersonalData = declarePersonalData({
  // A trigger of the accounts deletes the subscription.
  columns: { 'subscribers.email': { section: 'newsletter', erasure: 'row deleted' } },
  // Asked for with an address and not with an account.
  exportFor: async (db, { email }) => {
    const subscription = await db
      .selectFrom('subscribers')
      .select(['email', 'status', 'consentVersion', 'requestedAt', 'confirmedAt', 'unsubscribedAt'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    return { newsletter: subscription ?? null }
  },
})
