import { beforeAll, expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { listMails } from './mail.queries.server.ts'
import { MAIL_PAGE_SIZE } from './mail.schema.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const COUNT = MAIL_PAGE_SIZE + 3

const start = new Date('2026-11-21T08:00:00Z').getTime()

beforeAll(async () => {
  await database.db
    .insertInto('mails')
    .values(
      Array.from({ length: COUNT }, (_, index) => ({
        id: newId(),
        recipient: index === 0 ? null : `person-${index}@example.com`,
        template: index === 1 ? 'of-another-version' : 'verify-email',
        data: '{"fullName":"Ama","tokenId":"secret-token-id"}',
        subject: index === 2 ? 'As it was sent' : null,
        status: index < 3 ? 'sent' : index < 5 ? 'failed' : 'queued',
        lastError: index === 3 ? '550 no such mailbox' : null,
        attempts: index,
        createdAt: new Date(start + index * 60_000),
        sentAt: index < 3 ? new Date(start + index * 60_000 + 90_000) : null,
      })),
    )
    .execute()
})

test('the outbox lists the newest first, whatever became of them, page by page', async () => {
  const first = await listMails(services, { page: 1 })
  expect(first).toMatchObject({ total: COUNT, pageCount: 2 })
  expect(first.mails).toHaveLength(MAIL_PAGE_SIZE)
  expect(first.mails[0]).toEqual({
    id: expect.any(String),
    recipient: `person-${COUNT - 1}@example.com`,
    subject: 'Verify your e-mail address',
    status: 'queued',
    attempts: COUNT - 1,
    lastError: null,
    createdAt: new Date(start + 52 * 60_000),
    sentAt: null,
  })
  const second = await listMails(services, { page: 2 })
  expect(second.mails.map((mail) => mail.subject)).toEqual([
    'As it was sent',
    'of-another-version',
    'Verify your e-mail address',
  ])
  expect(second.mails[2]).toMatchObject({ recipient: null, sentAt: new Date(start + 90_000) })
})

test('a page beyond the last is empty', async () => {
  expect(await listMails(services, { page: 99 })).toMatchObject({ mails: [], total: COUNT, pageCount: 2 })
})

test('a status narrows the list and its counts', async () => {
  const failed = await listMails(services, { status: 'failed', page: 1 })
  expect(failed).toMatchObject({ total: 2, pageCount: 1 })
  expect(failed.mails.map((mail) => mail.lastError)).toEqual([null, '550 no such mailbox'])
})

test('a part of an address narrows the list, in any case, and its signs are themselves', async () => {
  const found = await listMails(services, { query: 'PERSON-12@', page: 1 })
  expect(found).toMatchObject({ total: 1, mails: [{ recipient: 'person-12@example.com' }] })
  expect(await listMails(services, { query: '%', page: 1 })).toMatchObject({ total: 0 })
})

test('what a template knows is not shown', async () => {
  const shown = JSON.stringify(await listMails(services, { page: 1 }))
  expect(shown).not.toContain('token')
  expect(shown).not.toContain('Ama')
})
