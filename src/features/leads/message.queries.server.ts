import type { Executor } from '#/database/connection.server.ts'
import { MailRefused } from '#/platform/email/email.ts'
import type { WrittenMessage } from '../mail/mail-template.schema.ts'

/** What somebody wrote to the office. Rejects with `MailRefused` when they left meanwhile: there is nothing to pass on. */
export async function findWrittenMessage(
  db: Executor,
  { leadId }: { leadId: string },
): Promise<WrittenMessage> {
  const lead = await db
    .selectFrom('leads')
    .select(['name', 'email', 'phone', 'subject', 'message'])
    .where('id', '=', leadId)
    .executeTakeFirst()
  const { name, email, phone, subject, message: text } = lead ?? {}
  if (!name || !email || !subject || !text) throw new MailRefused('What was written is not kept any more.')
  return { name, email, phone: phone ?? null, subject, text }
}
