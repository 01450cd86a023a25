import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createSmtp } from '#/platform/email/smtp.server.ts'
import { newId } from '#/shared/ids.ts'
import { AGREEMENT_TERMS } from '../../../../tests/factories/agreement-factory.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { startSmtpSink } from '../../../../tests/support/smtp-sink.ts'
import { renderMail } from '../../mail/mail.emails.tsx'
import { sendMail } from '../../mail/mail.jobs.server.ts'

const world = useAgreementWorld()
const { database, services, signIt } = world

beforeEach(async () => {
  await database.db.deleteFrom('mails').execute()
})

async function sendAll() {
  const mails = await database.db
    .selectFrom('mails')
    .select('id')
    .where('template', 'in', ['agreement-signed', 'agreement-signed-seller'])
    .execute()
  const sink = await startSmtpSink()
  const email = createSmtp({ url: sink.url, from: { name: 'Office', address: 'office@fihankra.example' } })
  try {
    for (const { id } of mails)
      await sendMail({ ...services, email, renderMail }, { mailId: id }, { isLast: true })
    return await Promise.all(
      sink.taken.map(async ({ recipients, parsed }) => ({ to: recipients[0], files: parsed.attachments })),
    )
  } finally {
    await email.close()
    await sink.stop()
  }
}

const emailOf = async (accountId: string) =>
  (
    await database.db
      .selectFrom('profiles')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).email

const storedCopies = () =>
  database.db
    .selectFrom('agreementDocuments')
    .select(['id', 'fileHash'])
    .where('agreementId', '=', world.agreementId)
    .execute()

const setSellerEmail = (sellerEmail: string | undefined) =>
  database.db
    .updateTable('agreements')
    .set({ terms: JSON.stringify({ ...AGREEMENT_TERMS, sellerEmail }) })
    .where('id', '=', world.agreementId)
    .execute()

test('both parties and who signed for the seller are mailed the signed PDF, the bytes whose hash is stored', async () => {
  await signIt()
  const [copy, ...more] = await storedCopies()
  expect(more).toEqual([])
  const sent = await sendAll()
  expect(sent.map(({ to }) => to).sort()).toEqual(
    [
      AGREEMENT_TERMS.sellerEmail,
      await emailOf(world.admin.accountId),
      await emailOf(world.buyer.accountId),
    ].sort(),
  )
  for (const { files } of sent) {
    expect(files).toMatchObject([{ filename: expect.stringMatching(/^agreement-\d+\.pdf$/) }])
    const bytes = Buffer.from(files[0]?.content as ArrayBuffer)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(copy?.fileHash)
  }
})

test('where the offer names no address of the seller, the other two are mailed', async () => {
  await setSellerEmail(undefined)
  await signIt()
  expect(await sendAll()).toHaveLength(2)
})

test('a seller who signs themselves is mailed once', async () => {
  await setSellerEmail((await emailOf(world.admin.accountId)).toUpperCase())
  await signIt()
  expect(await sendAll()).toHaveLength(2)
})

test('nothing goes out without its file once that has gone with the account of the buyer', async () => {
  await signIt()
  await database.db.updateTable('agreements').set({ buyerId: null }).execute()
  expect(await sendAll()).toEqual([])
  const left = await database.db
    .selectFrom('mails')
    .select(['status', 'lastError'])
    .where('template', '=', 'agreement-signed-seller')
    .execute()
  expect(left).toEqual(
    Array(2).fill({
      status: 'failed',
      lastError: 'The document has gone with the account of the buyer.',
    }),
  )
})

test('a mail that was owed before the file went along is sent without one', async () => {
  await signIt()
  const { data, ...mail } = await database.db
    .selectFrom('mails')
    .selectAll()
    .where('template', '=', 'agreement-signed')
    .executeTakeFirstOrThrow()
  await database.db.deleteFrom('mails').execute()
  const { documentId: _, ...before } = data as { documentId: string }
  await database.db
    .insertInto('mails')
    .values({ ...mail, id: newId(services.time.now.getTime()), data: JSON.stringify(before) })
    .execute()
  expect(await sendAll()).toMatchObject([{ files: [] }])
})
