import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { agreementNotFound } from './agreement.errors.ts'
import { OPEN_STATUSES, type RunningAgreement } from './agreement.rules.ts'
import type { AgreementStatus } from './agreement.schema.ts'
import { type AgreementTerms, readTerms } from './agreement-lock.queries.server.ts'
import { listEntries } from './ledger/ledger.queries.server.ts'
import type { LedgerEntry } from './ledger/ledger.schema.ts'
import { type AnnouncedRaise, listRaises } from './ledger/price-raise.queries.server.ts'
import { listTakenHomes, type TakenHome } from './notices/taken-home.queries.server.ts'

/** An agreement of a buyer, for a list of them. */
export type AgreementSummary = {
  id: string
  number: number
  title: string
  status: AgreementStatus
  /** Whether the office asked for more that has not been answered. */
  isAsked: boolean
  propertyId: string | null
}

export type Signature = {
  party: 'buyer' | 'seller'
  name: string
  authority: string | null
  signedAt: Date
}

/** An agreement with everything that its pages show; money in whole pesewas. */
export type AgreementView = {
  id: string
  number: number
  propertyId: string | null
  title: string
  location: string
  /** Null once the buyer's account is gone. */
  buyerName: string | null
  status: AgreementStatus
  terms: AgreementTerms
  monthlyIncomePesewas: number | null
  employment: string | null
  /** Of the consent that the applicant gave with the application. */
  consentVersion: string
  offerEndsOn: string | null
  document: string | null
  documentHash: string | null
  startsOn: string | null
  endedOn: string | null
  createdAt: Date
  /** What the office still wants to see before it decides. */
  askedFor: string | null
  /** Of one that is not signed, whether its home is reserved for, or sold to, somebody else. */
  homeTaken: TakenHome['as'] | null
  /** Of the buyer; null once it is deleted. */
  identity: {
    cardShown: string
    guarantorName: string | null
    guarantorPhone: string | null
    guarantorRelationship: string | null
  } | null
  signatures: Signature[]
  changes: { toStatus: AgreementStatus; reason: string | null; changedAt: Date }[]
  entries: LedgerEntry[]
  /** Of the price, the withdrawn ones with it. */
  raises: AnnouncedRaise[]
}

/** The agreements of a buyer: those that run first, then the newest. */
export async function listBuyerAgreements(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<AgreementSummary[]> {
  return await db
    .selectFrom('agreements')
    .select((eb) => [
      'id',
      'number',
      'title',
      'status',
      'propertyId',
      eb('askedFor', 'is not', null).$castTo<boolean>().as('isAsked'),
    ])
    .where('buyerId', '=', accountId)
    .orderBy((eb) => eb('status', 'in', ['offered', 'signed', 'active']), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
}

/** What this person has running about a home, from the application to the last payment; undefined for nothing. */
export async function findRunningAgreement(
  db: Executor,
  { accountId, propertyId }: { accountId: string; propertyId: string },
): Promise<RunningAgreement | undefined> {
  if (!isId(propertyId)) return undefined
  return await db
    .selectFrom('agreements')
    .select(['id', 'status', 'createdAt'])
    .where('buyerId', '=', accountId)
    .where('propertyId', '=', propertyId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

/** An agreement, of a buyer where one is given. Refuses any other as not found. */
export async function getAgreement(
  db: Executor,
  { agreementId, buyerId }: { agreementId: string; buyerId?: string },
): Promise<AgreementView> {
  const row = isId(agreementId)
    ? await db
        .selectFrom('agreements')
        .select((eb) => [
          'id',
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
          'offerEndsOn',
          'document',
          'documentHash',
          'startsOn',
          'endedOn',
          'createdAt',
          'askedFor',
          jsonObjectFrom(
            eb
              .selectFrom('applicationIdentities')
              .select(['cardShown', 'guarantorName', 'guarantorPhone', 'guarantorRelationship'])
              .whereRef('agreementId', '=', 'agreements.id'),
          ).as('identity'),
          jsonArrayFrom(
            eb
              .selectFrom('agreementSignatures')
              .select(['party', 'name', 'authority', 'signedAt'])
              .whereRef('agreementId', '=', 'agreements.id')
              .orderBy('signedAt'),
          ).as('signatures'),
          jsonArrayFrom(
            eb
              .selectFrom('agreementStatusChanges')
              .select(['toStatus', 'reason', 'changedAt'])
              .whereRef('agreementId', '=', 'agreements.id')
              .orderBy('sequence'),
          ).as('changes'),
        ])
        .where('id', '=', agreementId)
        .$if(buyerId !== undefined, (all) => all.where('buyerId', '=', buyerId ?? null))
        .executeTakeFirst()
    : undefined
  if (!row) throw agreementNotFound()
  return {
    ...row,
    terms: await readTerms(db, row),
    signatures: row.signatures.map((one) => ({ ...one, signedAt: new Date(one.signedAt) })),
    changes: row.changes.map((one) => ({ ...one, changedAt: new Date(one.changedAt) })),
    entries: await listEntries(db, { agreementId }),
    raises: await listRaises(db, { agreementId }),
    homeTaken: (await listTakenHomes(db, { agreementId }))[0]?.as ?? null,
  }
}
