import type { Executor } from '#/database/connection.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { FACTORY_PASSWORD, insertAccount, makeActor } from './account-factory.ts'
import { insertAgreement } from './agreement-factory.ts'
import { insertDealings } from './dealings-factory.ts'
import { insertEmailChange } from './email-change-factory.ts'
import { factoryId } from './factory-id.ts'
import { insertImage } from './image-factory.ts'
import { insertOffer } from './offer-factory.ts'
import { insertOfferedHomeRow } from './offered-home-factory.ts'
import { insertSighting } from './paper-factory.ts'
import { insertInstalment, insertPlanOrder } from './plan-factory.ts'
import { insertPost } from './post-factory.ts'
import { insertPreview } from './preview-factory.ts'
import { insertProperty } from './property-factory.ts'
import { insertPropertyImport } from './property-import-factory.ts'
import { insertDevice, insertSavedSearch } from './saved-search-factory.ts'

let made = 0

const AT = new Date('2026-05-01T08:00:00Z')

/**
 * An administrator who left something in every table that knows people. `words` is what is only theirs: their id,
 * address, names and numbers. A new table that knows people needs a row here.
 */
export async function insertPersonalTraces(db: Executor) {
  made += 1
  const mark = String(70_000 + made)
  const profile = {
    role: 'admin' as const,
    fullName: `Efua Canary ${mark}`,
    phone: `+2332099${mark}`,
    whatsappPhone: `+2332088${mark}`,
    licenceNumber: `REAC/C/${mark}`,
    address: `Canary Lane ${mark}`,
    bio: `A bio of a canary ${mark}`,
  }
  const { id, email } = await insertAccount(db, { email: `canary-${mark}@example.com`, profile })
  const actor = makeActor({ accountId: id, email, role: 'admin', ip: '102.176.9.9' })

  await db
    .insertInto('sessions')
    .values({
      id: actor.sessionId,
      accountId: id,
      tokenHash: Buffer.alloc(32, mark),
      ip: actor.ip,
      userAgent: actor.userAgent,
      createdAt: AT,
      lastUsedAt: AT,
      expiresAt: new Date('2027-05-01T08:00:00Z'),
      endsAt: new Date('2027-05-01T08:00:00Z'),
    })
    .execute()
  await db
    .insertInto('accountTokens')
    .values({
      id: factoryId(),
      accountId: id,
      purpose: 'reset-password',
      tokenHash: Buffer.alloc(32, `${mark}-link`),
      createdAt: AT,
      expiresAt: AT,
    })
    .execute()
  await insertEmailChange(db, { accountId: id, oldEmail: email, sessionId: actor.sessionId })
  await db
    .insertInto('linkRequests')
    .values({ id: factoryId(), purpose: 'reset-password', email, ip: actor.ip, requestedAt: AT })
    .execute()
  await db
    .insertInto('mails')
    .values({
      id: factoryId(),
      accountId: id,
      recipient: email,
      template: 'reset-password',
      data: JSON.stringify({ fullName: profile.fullName, tokenId: factoryId() }),
      subject: 'Choose a new password',
      createdAt: AT,
    })
    .execute()
  await insertSubscription(db, email)
  await insertSavedSearch(db, { accountId: id })
  await insertOfferedHomeRow(db, { email, name: profile.fullName, decidedBy: id, status: 'refused' })
  await db
    .insertInto('shortlists')
    .values({ id: factoryId(), ownerId: id, name: 'Homes to choose from', createdAt: AT })
    .execute()
  await insertDevice(db, { accountId: id, endpoint: `https://fcm.googleapis.com/fcm/send/${mark}` })
  await recordAudit(db, { event: 'account.sign_in_ok', at: AT, by: actor, subjectId: id })
  await recordAudit(db, { event: 'account.profile_changed', at: AT, by: actor, subjectId: id })

  const { id: propertyId } = await insertProperty(db, { userId: id, imageCount: 2 })
  await insertImage(db, { uploadedBy: id })
  await db
    .insertInto('propertyDrafts')
    .values({
      id: factoryId(),
      userId: id,
      data: JSON.stringify({ title: `A draft of ${profile.fullName}` }),
      createdAt: AT,
      updatedAt: AT,
    })
    .execute()
  await insertPropertyImport(db, { userId: id, fileName: `homes of ${profile.fullName}.csv` })
  const { id: postId } = await insertPost(db, { authorId: id, authorName: profile.fullName })
  await db
    .insertInto('postDrafts')
    .values({
      id: factoryId(),
      userId: id,
      data: JSON.stringify({ title: `An article of ${profile.fullName}` }),
      createdAt: AT,
      updatedAt: AT,
    })
    .execute()
  const other = await insertProperty(db)
  const statusChangeId = factoryId()
  const priceChangeId = factoryId()
  await db
    .insertInto('propertyStatusChanges')
    .values([change(statusChangeId, other.id, id), change(factoryId(), propertyId, id)])
    .execute()
  await db
    .insertInto('propertyPriceChanges')
    .values({
      id: priceChangeId,
      propertyId: other.id,
      fromPesewas: 100_000_000,
      toPesewas: 90_000_000,
      changedBy: id,
      changedAt: AT,
    })
    .execute()
  await insertPreview(db, { propertyId, madeBy: id })
  await db
    .insertInto('propertyOwnerChanges')
    .values({
      id: factoryId(),
      propertyId: other.id,
      fromUserId: id,
      toUserId: id,
      changedBy: id,
      changedAt: AT,
    })
    .execute()
  await insertSighting(db, { propertyId: other.id, seenBy: id })
  const endedAt = new Date('2026-02-05T10:00:00Z')
  await db
    .insertInto('planRules')
    .values({
      isGeneral: false,
      propertyId: other.id,
      kind: 'percent',
      basisPoints: 1_000,
      setBy: id,
      setAt: AT,
    })
    .execute()
  const planned = await insertPlanOrder(db)
  await insertInstalment(db, planned, { recordedBy: id })
  await db
    .insertInto('unconfirmedPlans')
    .values({ orderId: planned.id, position: 0, confirmedAt: AT, confirmedBy: id })
    .execute()
  await insertOffer(db, { propertyId: other.id, madeBy: id, endedBy: id, endedAt, sellerEmail: email })
  const dealings = await insertDealings(db, {
    buyer: { id, email, ...profile },
    propertyId: other.id,
    // A pending one keeps the account from being deleted.
    orderStatus: 'completed',
  })
  await insertEndedAgreement(db, { actor, fullName: profile.fullName, propertyId: other.id })
  const { role, ...words } = profile
  return {
    actor,
    password: FACTORY_PASSWORD,
    words: [id, email, ...Object.values(words)],
    profile,
    propertyId,
    postId,
    dealings,
    others: { propertyId: other.id, statusChangeId, priceChangeId },
  }
}

// A running one keeps the account from being deleted.
async function insertEndedAgreement(
  db: Executor,
  { actor, fullName, propertyId }: { actor: Actor; fullName: string; propertyId: string },
): Promise<void> {
  const { accountId } = actor
  const { id: agreementId } = await insertAgreement(db, {
    propertyId,
    buyerId: accountId,
    buyerName: fullName,
    status: 'exited',
    endedOn: '2026-04-30',
  })
  await db
    .insertInto('applicationIdentities')
    .values({
      agreementId,
      cardSealed: Buffer.alloc(40),
      keyId: 'a'.repeat(16),
      cardShown: 'GHA-•••••••89-0',
      guarantorName: 'Kojo Mensah',
      guarantorPhone: '024 412 3456',
      guarantorRelationship: 'Brother',
      guarantorConsentVersion: '2026-11b',
      createdAt: AT,
    })
    .execute()
  await db
    .insertInto('agreementSignatures')
    .values({
      agreementId,
      party: 'buyer',
      accountId,
      name: fullName,
      ip: actor.ip,
      documentHash: 'a'.repeat(64),
      signedAt: AT,
    })
    .execute()
  await db
    .insertInto('agreementStatusChanges')
    .values({
      id: factoryId(),
      agreementId,
      fromStatus: 'offered',
      toStatus: 'signed',
      changedBy: accountId,
      changedAt: AT,
    })
    .execute()
  await db
    .insertInto('ledgerProposals')
    .values({
      id: factoryId(),
      agreementId,
      kind: 'adjustment',
      amountPesewas: 100,
      reason: 'A new lock',
      proposedBy: accountId,
      proposedAt: AT,
      decision: 'made',
      decidedBy: accountId,
      decidedAt: AT,
    })
    .execute()
}

async function insertSubscription(db: Executor, email: string): Promise<void> {
  const dates = { requestedAt: AT, confirmedAt: AT }
  await db
    .insertInto('subscribers')
    .values({ id: factoryId(), email, status: 'confirmed', consentVersion: '2026-11', ...dates })
    .execute()
}

function change(id: string, propertyId: string, changedBy: string) {
  return {
    id,
    propertyId,
    fromStatus: 'draft',
    toStatus: 'active',
    pricePesewas: 120_000_000,
    changedBy,
    changedAt: AT,
  } as const
}
