import { expect, test } from 'vitest'
import { addApplicationFile } from '#/features/agreements/identity/application-file.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { insertPerson, makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const world = useAgreementWorld()
const { database, services } = world
const site = await makeTestSite(services, ['routes/admin/agreements/applicant-file.ts'])
const PDF = '%PDF-1.7\nthe whole payslip\n%%EOF\n'

const openings = () =>
  database.db
    .selectFrom('auditEvents')
    .select(['actorId', 'details'])
    .where('event', '=', 'agreement.file_opened')
    .where('subjectId', '=', world.agreementId)
    .execute()

async function addFile() {
  const { agreementId } = world
  const file = { agreementId, name: 'payslip.pdf', bytes: Buffer.from(PDF) }
  const { id: fileId } = await addApplicationFile(services, world.buyer, file)
  return { fileId, path: urls.applicantFile(agreementId, fileId) }
}

test('Whatever an administrator asks of a document is in the audit log, also its headers alone and a part of it', async () => {
  const { fileId, path } = await addFile()
  const { accountId } = world.admin
  const cookie = await signInAs(services, accountId)
  const asks: RequestInit[] = [
    { method: 'GET' },
    { method: 'HEAD' },
    { method: 'GET', headers: { Range: 'bytes=0-3' } },
    { method: 'HEAD', headers: { 'If-None-Match': '*' } },
  ]
  for (const [at, init] of asks.entries()) {
    const answer = await site.send(path, { ...init, headers: { ...init.headers, Cookie: cookie } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(init.method === 'HEAD' ? '' : PDF)
    expect(await openings()).toHaveLength(at + 1)
  }
  for (const { actorId, details } of await openings())
    expect({ actorId, details }).toEqual({ actorId: accountId, details: { fileId } })
})

test('A document whose key is not in the settings any more does not open, and the reviewer reads which setting brings it back', async () => {
  const { fileId, path } = await addFile()
  await database.db
    .updateTable('applicationFiles')
    .set({ keyId: '0'.repeat(16) })
    .where('id', '=', fileId)
    .execute()
  const headers = { Cookie: await signInAs(services, world.admin.accountId) }
  const answer = await site.send(path, { headers })
  expect(answer.status).toBe(409)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toContain('sets IDENTITY_KEY_OLD to the IDENTITY_KEY of before')
  expect(await openings()).toEqual([])
})

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  'Nobody else learns anything of it by %s, and nothing is logged',
  async (method) => {
    const { path } = await addFile()
    const cookies = [
      undefined,
      (await insertPerson(services, 'agent')).cookie,
      await signInAs(services, world.buyer.accountId),
    ]
    for (const cookie of cookies) {
      const headers = { Origin: services.config.siteUrl, ...(cookie ? { Cookie: cookie } : {}) }
      const answer = await site.send(path, { method, headers })
      expect(answer.status).not.toBe(200)
      expect(answer.headers.get('Content-Disposition')).toBeNull()
      expect(await answer.text()).not.toContain('payslip')
    }
    expect(await openings()).toEqual([])
  },
)
