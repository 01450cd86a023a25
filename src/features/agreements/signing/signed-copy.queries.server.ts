import type { Executor } from '#/database/connection.server.ts'
import { type MailAttachment, MailRefused } from '#/platform/email/email.ts'

/**
 * The PDF of a signed agreement as its mails carry it, read when they are sent; none in mails from before it went along.
 * Rejects with `MailRefused` where it has gone with the account of the buyer, whom it names.
 */
export async function findSignedCopy(
  db: Executor,
  { documentId, number }: { documentId?: string; number: number },
): Promise<MailAttachment[]> {
  if (!documentId) return []
  const made = await db
    .selectFrom('agreementDocuments')
    .select('file')
    .where('id', '=', documentId)
    .executeTakeFirst()
  if (!made?.file) throw new MailRefused('The document has gone with the account of the buyer.')
  return [{ name: `agreement-${number}.pdf`, mediaType: 'application/pdf', content: made.file }]
}
