import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'
import { exportCollections } from '#/features/collections/collection.queries.server.ts'
import { newId } from '#/shared/ids.ts'
import { agreementRunning, agreementRunningOnProperty } from './agreement.errors.ts'
import { RUNNING_STATUSES } from './agreement.rules.ts'

/**
 * What somebody applied for, signed and paid. Agreement and ledger outlive the account, and then name nobody: triggers
 * of the tables empty the names, the income and the addresses.
 */
export const agreementPersonalData = declarePersonalData({
  columns: {
    'agreements.buyer_id': { section: 'agreements', erasure: 'value emptied' },
    'agreement_status_changes.changed_by': { section: 'agreementStatusChanges', erasure: 'value emptied' },
    'agreement_signatures.account_id': { section: 'agreementSignatures', erasure: 'value emptied' },
    'agreement_signatures.ip': { section: 'agreementSignatures', erasure: 'value emptied' },
    'application_identities.guarantor_phone': { section: 'applicationIdentities', erasure: 'row deleted' },
    'ledger_proposals.proposed_by': { section: 'ledgerProposals', erasure: 'value emptied' },
    'ledger_proposals.decided_by': { section: 'ledgerProposals', erasure: 'value emptied' },
  },
  exportFor: async (db, { accountId }) => ({
    agreements: await db
      .selectFrom('agreements')
      .select([
        'number',
        'propertyId',
        'title',
        'location',
        'buyerName',
        'status',
        'terms',
        'monthlyIncomePesewas',
        'employment',
        'consentVersion',
        'document',
        'startsOn',
        'endedOn',
        'createdAt',
      ])
      .where('buyerId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    applicationIdentities: await db
      .selectFrom('applicationIdentities')
      .innerJoin('agreements', 'agreements.id', 'applicationIdentities.agreementId')
      .select([
        'agreements.number as agreement',
        // The whole number stays sealed; whoever asks has the card.
        'cardShown as ghanaCard',
        'guarantorName',
        'guarantorPhone',
        'guarantorRelationship',
        'guarantorConsentVersion',
        'applicationIdentities.createdAt',
      ])
      .where('agreements.buyerId', '=', accountId)
      .orderBy('applicationIdentities.createdAt')
      .execute(),
    applicationFiles: await db
      .selectFrom('applicationFiles')
      .innerJoin('agreements', 'agreements.id', 'applicationFiles.agreementId')
      .select(['agreements.number as agreement', 'name', 'mediaType', 'sizeBytes', 'addedAt'])
      .where('agreements.buyerId', '=', accountId)
      .orderBy('addedAt')
      .execute(),
    agreementPayments: await db
      .selectFrom('ledgerEntries')
      .innerJoin('ledgerPostings', 'ledgerPostings.entryId', 'ledgerEntries.id')
      .innerJoin('agreements', 'agreements.id', 'ledgerEntries.agreementId')
      .select([
        'agreements.number as agreement',
        'ledgerEntries.number',
        'kind',
        'occurredOn',
        'reference',
        'account',
        'amountPesewas',
      ])
      .where('agreements.buyerId', '=', accountId)
      .orderBy('ledgerEntries.number')
      .orderBy('account')
      .execute(),
    onlineAgreementPayments: await onlinePayments(db, accountId),
    agreementDocuments: await db
      .selectFrom('agreementDocuments')
      .innerJoin('agreements', 'agreements.id', 'agreementDocuments.agreementId')
      .select([
        'agreements.number as agreement',
        'agreementDocuments.title',
        'code',
        'figures',
        'fileHash as fileSha256',
        'madeAt',
      ])
      .where('agreements.buyerId', '=', accountId)
      .orderBy('madeAt')
      .execute(),
    agreementPriceRaises: await db
      .selectFrom('agreementPriceRaises')
      .innerJoin('agreements', 'agreements.id', 'agreementPriceRaises.agreementId')
      .select(['agreements.number as agreement', 'effectiveOn', 'fromPesewas', 'pricePesewas'])
      .select(['reason', 'announcedAt', 'withdrawnAt', 'withdrawalReason'])
      .where('agreements.buyerId', '=', accountId)
      .orderBy('announcedAt')
      .execute(),
    agreementSignatures: await db
      .selectFrom('agreementSignatures')
      .innerJoin('agreements', 'agreements.id', 'agreementSignatures.agreementId')
      .select([
        'agreements.number',
        'party',
        'name',
        'authority',
        'ip',
        'agreementSignatures.documentHash as documentSha256',
        'signedAt',
      ])
      .where('accountId', '=', accountId)
      .orderBy('signedAt')
      .execute(),
    agreementStatusChanges: await db
      .selectFrom('agreementStatusChanges')
      .innerJoin('agreements', 'agreements.id', 'agreementStatusChanges.agreementId')
      .select(['agreementId', 'fromStatus', 'toStatus', 'reason', 'changedAt'])
      // What others decided about the person's own agreements is about them, too.
      .where((eb) => eb.or([eb('changedBy', '=', accountId), eb('agreements.buyerId', '=', accountId)]))
      .orderBy('sequence')
      .execute(),
    ledgerProposals: await db
      .selectFrom('ledgerProposals')
      .select(['agreementId', 'kind', 'amountPesewas', 'reason', 'proposedAt', 'decision', 'decidedAt'])
      .where((eb) => eb.or([eb('proposedBy', '=', accountId), eb('decidedBy', '=', accountId)]))
      .orderBy('proposedAt')
      .execute(),
  }),
  hinderErasure: (tx, { accountId }) => refuseWhileRunning(tx, accountId),
  erase: (tx, { accountId }) => withdrawApplications(tx, accountId),
})

/** The tries to pay online for somebody's agreements, as the program knows of them. */
async function onlinePayments(db: Executor, accountId: string) {
  const agreements = await db
    .selectFrom('agreements')
    .select(['id', 'number'])
    .where('buyerId', '=', accountId)
    .orderBy('number')
    .execute()
  const tries = []
  for (const { id, number } of agreements)
    for (const one of await exportCollections(db, { kind: 'agreement', id }))
      tries.push({ agreement: number, ...one })
  return tries
}

// Who applies, signs or is offered a home locks the account, so that none begins in between.
async function refuseWhileRunning(tx: Transaction<DB>, accountId: string): Promise<void> {
  const running = () =>
    tx
      .selectFrom('agreements')
      .select(['agreements.id', 'agreements.number'])
      .where('agreements.status', 'in', RUNNING_STATUSES)
      .orderBy('agreements.number')
      .limit(1)
  const own = await running().where('buyerId', '=', accountId).executeTakeFirst()
  if (own) throw agreementRunning(own)
  const onProperty = await running()
    .innerJoin('properties', 'properties.id', 'agreements.propertyId')
    .where('properties.userId', '=', accountId)
    .executeTakeFirst()
  if (onProperty) throw agreementRunningOnProperty(onProperty)
}

// Nobody is left who could sign.
async function withdrawApplications(tx: Transaction<DB>, accountId: string): Promise<void> {
  const open = await tx
    .selectFrom('agreements')
    .select(['id', 'status'])
    .where('buyerId', '=', accountId)
    .where('status', 'in', ['applied', 'approved'])
    .forUpdate()
    .execute()
  const now = new Date()
  for (const { id, status } of open) {
    await tx
      .updateTable('agreements')
      .set({ status: 'withdrawn', updatedAt: now })
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('agreementStatusChanges')
      .values({
        id: newId(now.getTime()),
        agreementId: id,
        fromStatus: status,
        toStatus: 'withdrawn',
        reason: 'The account was deleted.',
        changedAt: now,
      })
      .execute()
  }
}
