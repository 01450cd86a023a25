import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import { dayOf, formatDateTime } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { documentNotFound, unknownCode } from '../agreement.errors.ts'
import { type AgreementView, getAgreement } from '../agreement.queries.server.ts'
import { isLedgerOpen } from '../agreement.rules.ts'
import { lockAgreement } from '../agreement-lock.queries.server.ts'
import { bringUpToDate } from '../ledger-keeping.commands.server.ts'
import { agreementContent } from './agreement-copy.rules.ts'
import { findDocumentByCode } from './document.queries.server.ts'
import type { CheckedDocument, DocumentContent, DocumentFigure, DocumentRequest } from './document.schema.ts'
import { codeOf, typedCode } from './document-code.rules.ts'
import { writeDocument } from './document-file.queries.server.ts'
import { receiptContent } from './entry-receipt.rules.ts'
import { statementContent } from './statement.rules.ts'

type DocumentServices = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Makes a document of a buyer's own agreement, or finds the one that says the same. Refuses another's as not found, and
 * a document that there is not: an agreement without text, a month before the signature, an entry of another agreement.
 */
export async function makeDocument(
  services: DocumentServices,
  actor: Actor,
  wanted: DocumentRequest,
): Promise<{ documentId: string }> {
  const limit = services.config.agreements.documentsPerAccount
  return await actAsBuyer(services, actor, { name: 'agreement-documents', limit }, (tx) =>
    makeLockedDocument(tx, services, { wanted, buyerId: actor.accountId }),
  )
}

/** As `makeDocument`, of any agreement, for administrators. */
export async function makeDocumentForOffice(
  services: DocumentServices,
  actor: Actor,
  wanted: DocumentRequest,
): Promise<{ documentId: string }> {
  return await asAdministrator(services, actor, (tx) => makeLockedDocument(tx, services, { wanted }))
}

/**
 * What a document with this code states, for anybody. A code that there is not is refused after the same work as one
 * that there is. Refuses too many checks from one address of the internet.
 */
export async function checkDocument(
  services: DocumentServices,
  { ip }: Pick<Visitor, 'ip'>,
  { code }: { code: string },
): Promise<CheckedDocument> {
  const { documentChecksPerAddress: limit } = services.config.agreements
  await takeAttempts(services, [{ name: 'document-check:address', subject: addressSubject(ip), limit }])
  const found = await findDocumentByCode(services.db, { code: typedCode(code) })
  if (!found) throw unknownCode()
  return found
}

/**
 * A step of making a document: the agreement is locked, so that two who ask at once get one file. The agreement itself
 * stays the file that was made since it was last signed, and a statement the one since which nothing was written down for it,
 * however the program would write it today; `isJustSigned` makes that of the agreement. Refuses a document that there is
 * not.
 */
export async function makeLockedDocument(
  tx: Transaction<DB>,
  { clock, config }: Pick<DocumentServices, 'clock' | 'config'>,
  {
    wanted,
    buyerId,
    isJustSigned = false,
  }: { wanted: DocumentRequest; buyerId?: string; isJustSigned?: boolean },
): Promise<{ documentId: string }> {
  const { agreementId } = wanted
  const whose = { agreementId, ...(buyerId === undefined ? {} : { buyerId }) }
  const now = clock.now()
  const locked = await lockAgreement(tx, whose)
  if (isLedgerOpen(locked.status)) await bringUpToDate(tx, { agreement: locked, by: null, now })
  const agreement = await getAgreement(tx, whose)
  const content = contentOf(agreement, wanted, dayOf(now))
  if (!content) throw documentNotFound()
  const { kind, subject, title, figures } = content
  const factsHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const newest = await tx
    .selectFrom('agreementDocuments')
    .select(['id', 'factsHash', 'title', 'figures', 'madeAt'])
    .where('agreementId', '=', agreementId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('file', 'is not', null)
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSigned = (madeAt: Date) =>
    kind === 'agreement' && !isJustSigned && agreement.signatures.every(({ signedAt }) => signedAt <= madeAt)
  const isSameStatement = (made: { title: string; figures: unknown; madeAt: Date }) =>
    kind === 'statement' &&
    made.title === title &&
    amountsOf(made.figures as DocumentFigure[]) === amountsOf(figures) &&
    agreement.entries.every(
      ({ occurredOn, recordedAt }) => occurredOn.slice(0, 7) > subject || recordedAt < made.madeAt,
    )
  if (newest && (newest.factsHash === factsHash || isSigned(newest.madeAt) || isSameStatement(newest)))
    return { documentId: newest.id }
  const code = codeOf(randomBytes(10))
  const file = await writeDocument(content, {
    code,
    madeAt: now,
    madeOn: formatDateTime(now),
    brand: config.brand,
    siteUrl: config.siteUrl,
  })
  const documentId = newId(now.getTime())
  await tx
    .insertInto('agreementDocuments')
    .values({
      id: documentId,
      agreementId,
      kind,
      subject,
      title,
      code,
      figures: JSON.stringify(figures),
      factsHash,
      file,
      fileHash: createHash('sha256').update(file).digest('hex'),
      madeAt: now,
    })
    .execute()
  return { documentId }
}

// Without their labels, and without the sign that said what is owed.
const amountsOf = (figures: readonly DocumentFigure[]) =>
  figures.map(({ pesewas }) => Math.abs(pesewas)).join()

function contentOf(
  agreement: AgreementView,
  { kind, subject }: DocumentRequest,
  today: string,
): DocumentContent | null {
  switch (kind) {
    case 'agreement':
      return agreementContent(agreement)
    case 'statement':
      return statementContent(agreement, subject, today)
    case 'receipt':
      return receiptContent(agreement, subject)
  }
}
