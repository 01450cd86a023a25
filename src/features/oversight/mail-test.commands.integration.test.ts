import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { insertActor, makeActor } from '../../../tests/factories/account-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { sendTestMail } from './mail-test.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)

afterEach(async () => {
  for (const table of ['mails', 'auditEvents', 'rateLimits'] as const)
    await database.db.deleteFrom(table).execute()
  services.addedJobs.length = 0
})

const mails = () => database.db.selectFrom('mails').select(['recipient', 'template', 'accountId']).execute()

describe('the test mail', () => {
  test('goes to whoever asks, and is noted', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { email } = await sendTestMail(services, admin)
    expect(await mails()).toEqual([{ recipient: email, template: 'mail-test', accountId: admin.accountId }])
    expect(services.addedJobs).toMatchObject([{ name: 'send-mail' }])
    const events = await database.db.selectFrom('auditEvents').select(['event', 'actorId']).execute()
    expect(events).toEqual([{ event: 'mail.tested', actorId: admin.accountId }])
  })

  test('is refused to a user, whatever their request says of them', async () => {
    const user = await insertActor(database.db, 'user')
    await expect(sendTestMail(services, user)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(sendTestMail(services, { ...user, role: 'admin' })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    const gone = makeActor({ accountId: newId(), role: 'admin' })
    await expect(sendTestMail(services, gone)).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await mails()).toEqual([])
  })

  test('is sent as often as one recipient may get mails, however many ask at once', async () => {
    const admin = await insertActor(database.db, 'admin')
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => sendTestMail(services, admin)))
    const sent = results.filter(({ status }) => status === 'fulfilled').length
    expect(sent).toBe(services.config.mail.perRecipientHour.count)
    expect(await mails()).toHaveLength(sent)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'limit' })
  })
})
