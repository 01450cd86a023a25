import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { notSignedIn } from '../access/access.errors.ts'
import { AUDIT_EVENTS, type AuditEvent } from '../audit/audit.schema.ts'
import { exportBusiness } from './personal-business.queries.server.ts'

type Person = { accountId: string }

/**
 * Everything that is stored about a person, in plain data for a JSON file. What stays out: what would let somebody act
 * in their name (the password's and the tokens' hashes), the texts of mails, and the addresses of others who acted on
 * them.
 */
export async function exportPersonalData(db: Executor, { accountId }: Person) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'emailVerifiedAt', 'consentVersion', 'consentedAt', 'createdAt', 'updatedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw notSignedIn()
  return {
    account,
    profile: await findProfile(db, accountId),
    sessions: await listSessions(db, accountId),
    links: await listLinks(db, accountId),
    requestedLinks: await listRequestedLinks(db, account.email),
    mails: await listMails(db, accountId, account.email),
    newsletter: await findSubscription(db, account.email),
    auditEvents: await listAuditEvents(db, accountId),
    properties: await listProperties(db, accountId),
    propertyDrafts: await listPropertyDrafts(db, accountId),
    uploadedImages: await listUploadedImages(db, accountId),
    ...(await exportBusiness(db, accountId)),
    posts: await listPosts(db, accountId),
    postDrafts: await listPostDrafts(db, accountId),
    propertyStatusChanges: await listStatusChanges(db, accountId),
    propertyPriceChanges: await listPriceChanges(db, accountId),
  }
}

export type PersonalData = Awaited<ReturnType<typeof exportPersonalData>>

async function findProfile(db: Executor, accountId: string) {
  const profile = await db
    .selectFrom('profiles')
    .select([
      'email',
      'role',
      'fullName',
      'phone',
      'whatsappPhone',
      'agentPhone',
      'photoImageId',
      'licenceNumber',
      'address',
      'bio',
      'createdAt',
      'updatedAt',
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return profile ?? null
}

function listSessions(db: Executor, accountId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listLinks(db: Executor, accountId: string) {
  return db
    .selectFrom('accountTokens')
    .select(['purpose', 'createdAt', 'expiresAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

// Asked for with an address, and not mailed yet.
function listRequestedLinks(db: Executor, email: string) {
  return db
    .selectFrom('linkRequests')
    .select(['purpose', 'requestedAt'])
    .where('email', '=', email.toLowerCase())
    .orderBy('requestedAt')
    .execute()
}

// A mail may belong to nobody's account and still have gone to this person.
function listMails(db: Executor, accountId: string, email: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'template', 'subject', 'status', 'createdAt', 'sentAt'])
    .where((eb) =>
      eb.or([eb('accountId', '=', accountId), eb(sql`lower(recipient)`, '=', email.toLowerCase())]),
    )
    .orderBy('createdAt')
    .execute()
}

// Asked for with an address and not with an account.
async function findSubscription(db: Executor, email: string) {
  const subscription = await db
    .selectFrom('subscribers')
    .select(['email', 'status', 'consentVersion', 'requestedAt', 'confirmedAt', 'unsubscribedAt'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return subscription ?? null
}

async function listAuditEvents(db: Executor, accountId: string) {
  const rows = await db
    .selectFrom('auditEvents')
    .select(['id', 'at', 'event', 'actorId', 'subjectId', 'ip', 'requestId', 'details', 'count', 'lastAt'])
    .where((eb) => eb.or([eb('actorId', '=', accountId), eb('subjectId', '=', accountId)]))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ actorId, subjectId, ip, ...row }) => ({
    ...row,
    label: AUDIT_EVENTS[row.event as AuditEvent] ?? row.event,
    byYou: actorId === accountId,
    aboutYou: subjectId === accountId,
    // Where another person was when they acted is theirs.
    ip: actorId === null || actorId === accountId ? ip : null,
  }))
}

function listProperties(db: Executor, accountId: string) {
  return db
    .selectFrom('properties')
    .select((eb) => [
      'id',
      'title',
      'description',
      'location',
      'type',
      'tag',
      'status',
      'pricePesewas',
      'beds',
      'baths',
      'areaSquareFeet',
      'digitalAddress',
      'advanceMonths',
      'plotAreaSquareFeet',
      'landType',
      'tenure',
      'leaseYearsLeft',
      'maxPaymentPlanMonths',
      'rating',
      'isPopular',
      'isSample',
      'publishedAt',
      'createdAt',
      'updatedAt',
      jsonArrayFrom(
        eb
          .selectFrom('propertyImages')
          .innerJoin('images', 'images.id', 'propertyImages.imageId')
          .select(['images.storageKey', 'propertyImages.alt'])
          .whereRef('propertyImages.propertyId', '=', 'properties.id')
          .orderBy('propertyImages.position'),
      ).as('images'),
    ])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listPropertyDrafts(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyDrafts')
    .select(['id', 'propertyId', 'data', 'createdAt', 'updatedAt'])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listUploadedImages(db: Executor, accountId: string) {
  return db
    .selectFrom('images')
    .select(['id', 'storageKey', 'createdAt'])
    .where('uploadedBy', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listPostDrafts(db: Executor, accountId: string) {
  return db
    .selectFrom('postDrafts')
    .select(['id', 'postId', 'data', 'createdAt', 'updatedAt'])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listPosts(db: Executor, accountId: string) {
  return db
    .selectFrom('posts')
    .select([
      'id',
      'authorName',
      'title',
      'excerpt',
      'category',
      'tags',
      'bodyMarkdown',
      'isSample',
      'publishedAt',
      'createdAt',
      'updatedAt',
    ])
    .where('authorId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listStatusChanges(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyStatusChanges')
    .select(['id', 'propertyId', 'fromStatus', 'toStatus', 'pricePesewas', 'changedAt'])
    .where('changedBy', '=', accountId)
    .orderBy('changedAt')
    .execute()
}

function listPriceChanges(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyPriceChanges')
    .select(['id', 'propertyId', 'fromPesewas', 'toPesewas', 'changedAt'])
    .where('changedBy', '=', accountId)
    .orderBy('changedAt')
    .execute()
}
