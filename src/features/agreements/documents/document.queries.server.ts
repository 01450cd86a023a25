import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { documentNotFound } from '../agreement.errors.ts'
import type { CheckedDocument, DocumentFigure, DocumentKind } from './document.schema.ts'

/** The stored file of a document, of a buyer's own agreement where one is given. Refuses any other as not found. */
export async function readDocumentFile(
  db: Executor,
  { documentId, buyerId }: { documentId: string; buyerId: string | null },
): Promise<{ file: Buffer; kind: DocumentKind; subject: string; number: number }> {
  const row = isId(documentId)
    ? await db
        .selectFrom('agreementDocuments')
        .innerJoin('agreements', 'agreements.id', 'agreementDocuments.agreementId')
        .select(['file', 'kind', 'subject', 'agreements.number'])
        .where('agreementDocuments.id', '=', documentId)
        .$if(buyerId !== null, (all) => all.where('agreements.buyerId', '=', buyerId))
        .executeTakeFirst()
    : undefined
  if (!row?.file) throw documentNotFound()
  return { ...row, file: row.file }
}

/** The document with a code, as the check shows it. */
export async function findDocumentByCode(
  db: Executor,
  { code }: { code: string },
): Promise<CheckedDocument | undefined> {
  const row = await db
    .selectFrom('agreementDocuments as made')
    .select((eb) => [
      'title',
      'madeAt',
      'figures',
      'fileHash',
      eb
        .exists(
          eb
            .selectFrom('agreementDocuments as later')
            .select('later.id')
            .whereRef('later.agreementId', '=', 'made.agreementId')
            .whereRef('later.kind', '=', 'made.kind')
            .whereRef('later.subject', '=', 'made.subject')
            .whereRef('later.madeAt', '>', 'made.madeAt'),
        )
        .as('isReplaced'),
    ])
    .where('code', '=', code)
    .executeTakeFirst()
  return row && { ...row, figures: row.figures as DocumentFigure[], isReplaced: Boolean(row.isReplaced) }
}
