import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#/shared/actor.ts'
import { insertAccount } from '../../../../tests/factories/account-factory.ts'
import { makeStranger } from '../../../../tests/factories/visitor-factory.ts'
import { mailRequestedLinks } from '../../../../tests/support/link-mails.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../../tests/support/test-services.ts'
import { mailLink } from './link-request.jobs.server.ts'
import { requestPasswordReset } from './password.commands.server.ts'
import { resendVerification } from './verification.commands.server.ts'

const database = useTestDatabase()
let services: TestServices

beforeEach(() => {
  services = makeTestServices(database)
})

const mailsOf = (accountId: string) =>
  database.db.selectFrom('mails').select(['template', 'data']).where('accountId', '=', accountId).execute()

const later = (seconds: number) => {
  services.time.now = new Date(services.time.now.getTime() + seconds * 1_000)
}
/** Asks for a link; its mail is there when this is over. */
async function askForReset(visitor: Visitor, input: { email: string }) {
  await requestPasswordReset(services, visitor, input)
  await mailRequestedLinks(services)
}

describe('asking for a link', () => {
  test('writes the same for every address and leaves it to a job to look who it is', async () => {
    const [account, unverified] = [
      await insertAccount(database.db),
      await insertAccount(database.db, { emailVerifiedAt: null }),
    ]
    for (const email of [account.email, unverified.email, 'nobody@example.com']) {
      for (const ask of [requestPasswordReset, resendVerification]) {
        services = makeTestServices(database)
        const mails = await mailsOf(account.id)
        const before = await database.db.selectFrom('linkRequests').select('id').execute()
        await ask(services, makeStranger(), { email })
        const rows = await database.db.selectFrom('linkRequests').select(['id', 'email']).execute()
        expect(rows).toHaveLength(before.length + 1)
        expect(rows.at(-1)?.email).toBe(email)
        expect(await mailsOf(account.id)).toEqual(mails)
        expect(services.addedJobs).toEqual([
          { name: 'mail-link', payload: { linkRequestId: rows.at(-1)?.id } },
        ])
        await mailRequestedLinks(services)
        expect(await database.db.selectFrom('linkRequests').select('id').execute()).toEqual(before)
      }
    }
  })

  test('is answered once, however often the job runs, and not at all when it fails', async () => {
    const account = await insertAccount(database.db)
    await requestPasswordReset(services, makeStranger(), { email: account.email })
    const [asked] = services.addedJobs
    const broken = {
      ...services,
      db: database.db,
      jobs: { add: () => Promise.reject(new Error('The queue is away')) },
    }
    await expect(mailLink(broken, asked?.payload as { linkRequestId: string })).rejects.toThrow('away')
    expect(await mailsOf(account.id)).toEqual([])
    for (let run = 0; run < 3; run++) await mailRequestedLinks(services)
    expect(await mailsOf(account.id)).toHaveLength(1)
  })

  test('is noted in the audit log with who asked, known or not', async () => {
    const account = await insertAccount(database.db)
    const visitor = makeStranger()
    await requestPasswordReset(services, visitor, { email: account.email })
    await requestPasswordReset(services, visitor, { email: 'nobody@example.com' })
    await mailRequestedLinks(services)
    const events = await database.db
      .selectFrom('auditEvents')
      .select(['event', 'subjectId', 'actorId', 'requestId', 'at'])
      .where('ip', '=', visitor.ip)
      .orderBy('subjectId')
      .execute()
    const event = {
      event: 'account.reset_requested',
      actorId: null,
      requestId: visitor.requestId,
      at: services.time.now,
    }
    expect(events).toEqual([
      { ...event, subjectId: account.id },
      { ...event, subjectId: null },
    ])
  })
})

describe('asking for a reset', () => {
  test('answers alike for known and unknown addresses, also when one got enough', async () => {
    const account = await insertAccount(database.db)
    for (const email of [account.email, 'nobody@example.com']) {
      for (let times = 0; times < 3; times++) {
        await expect(askForReset(makeStranger(), { email })).resolves.toBeUndefined()
      }
    }
    expect(await mailsOf(account.id)).toHaveLength(1)
    const toNobody = database.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'nobody@example.com')
    expect(await toNobody.execute()).toEqual([])
  })

  test('mails one recipient once a minute and five times an hour', async () => {
    const account = await insertAccount(database.db)
    for (let minute = 0; minute < 59; minute += 2) {
      await askForReset(makeStranger(), { email: account.email })
      later(120)
    }
    expect(await mailsOf(account.id)).toHaveLength(5)
  })

  test('is refused after sixty in an hour from one address, whoever the recipients are', async () => {
    const account = await insertAccount(database.db)
    const visitor = makeStranger()
    for (let asked = 0; asked < 60; asked++) {
      await askForReset(visitor, { email: `nobody-${asked}@example.com` })
    }
    for (const email of [account.email, 'nobody@example.com']) {
      await expect(askForReset(visitor, { email })).rejects.toMatchObject({
        kind: 'limit',
        message: 'Too many attempts. Try again in 60 minutes.',
      })
    }
  })

  test('with what is no address is refused at its field', async () => {
    for (const email of ['', 'x', 'a@b.com\nBcc: c@d.com', { $ne: '' }]) {
      await expect(askForReset(makeStranger(), { email: email as never })).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { email: [expect.any(String)] } },
      })
    }
  })
})
