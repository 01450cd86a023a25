import { afterEach, describe, expect, test, vi } from 'vitest'
import { startJobs } from '#/platform/jobs/jobs.server.ts'
import { handleJob } from '#/platform/jobs/jobs.ts'
import { newId } from '#/shared/ids.ts'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { templateNamed } from '../../../tests/support/mails.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { queueMail } from './mail.commands.server.ts'
import { sendMailJob } from './mail.jobs.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)

afterEach(async () => {
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('auditEvents').execute()
  services.addedJobs.length = 0
})

const RESET = {
  template: templateNamed('reset-password'),
  data: { fullName: 'Ama', tokenId: newId() },
}

describe('owing a mail', () => {
  test('writes the row and adds the job that sends it', async () => {
    const { id: accountId, email } = await insertAccount(database.db)
    await database.db
      .transaction()
      .execute((tx) => queueMail(tx, services, { ...RESET, accountId, recipient: email }))
    const [mail] = await database.db.selectFrom('mails').selectAll().execute()
    expect(mail).toMatchObject({
      accountId,
      recipient: email,
      template: 'reset-password',
      data: RESET.data,
      status: 'queued',
      attempts: 0,
      erasesRecipient: false,
      createdAt: services.time.now,
    })
    expect(services.addedJobs).toEqual([{ name: 'send-mail', payload: { mailId: mail?.id } }])
  })

  test('stores no token', async () => {
    await database.db
      .transaction()
      .execute((tx) => queueMail(tx, services, { ...RESET, accountId: null, recipient: 'ama@example.com' }))
    const rows = await database.db.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(
      services.secrets.linkToken('reset-password', RESET.data.tokenId),
    )
  })

  test('leaves neither row nor job when the transaction is rolled back, and both when it commits', async () => {
    const done = vi.fn(async (_mailId: string) => undefined)
    const { jobs, stop } = await startJobs({
      url: database.url,
      log: services.log,
      works: true,
      handlers: [handleJob(sendMailJob, (_: unknown, { mailId }) => done(mailId))],
      services: Promise.resolve(),
    })
    const owe = (fails: boolean) =>
      database.db.transaction().execute(async (tx) => {
        const mail = { ...RESET, accountId: null, recipient: 'ama@example.com' }
        await queueMail(tx, { ...services, jobs }, mail)
        if (fails) throw new Error('rolled back')
      })
    await expect(owe(true)).rejects.toThrow('rolled back')
    await owe(false)
    await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 15_000 })
    await stop()
    const rows = await database.db.selectFrom('mails').select('id').execute()
    expect(rows).toHaveLength(1)
    expect(done.mock.calls).toEqual([[rows[0]?.id]])
  })

  test.each(['', 'ama', 'a@x.yz,b@x.yz', 'a@x.yz\r\nBcc: b@x.yz', 'Ama <a@x.yz>'])(
    'is a bug of the caller for the recipient %j',
    async (recipient) => {
      const owing = database.db
        .transaction()
        .execute((tx) => queueMail(tx, services, { ...RESET, accountId: null, recipient }))
      await expect(owing).rejects.toThrow('The recipient of a mail must be one plain address.')
      expect(services.addedJobs).toEqual([])
    },
  )
})
