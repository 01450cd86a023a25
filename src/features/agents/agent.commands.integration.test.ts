import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAccount, insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../tests/factories/image-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { updateAgentDetails } from './agent.commands.server.ts'
import { findAgentDetails } from './agent.queries.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
let actor: Actor

beforeEach(async () => {
  actor = await insertActor(database.db, 'admin')
})

const blank = { agentPhone: '', whatsappPhone: '', licenceNumber: '', photoImageId: '' }
const change = (fields: Partial<typeof blank>, by = actor) =>
  updateAgentDetails(services, by, { ...blank, ...fields })
const details = () => findAgentDetails(database.db, actor)

describe('what an agent lets everybody know', () => {
  test('is stored with numbers in one form, and taken back when left blank', async () => {
    const photo = await insertImage(database.db, { uploadedBy: actor.accountId })
    await change({
      agentPhone: '024 412 3456',
      whatsappPhone: '+44 20 7946 0000',
      licenceNumber: '  REAC/2026/ 0147 ',
      photoImageId: photo.id,
    })
    expect(await details()).toMatchObject({
      agentPhone: '+233244123456',
      whatsappPhone: '+442079460000',
      licenceNumber: 'REAC/2026/ 0147',
      photoImageId: photo.id,
    })
    await change({})
    expect(await details()).toEqual({
      agentPhone: null,
      whatsappPhone: null,
      licenceNumber: null,
      photoImageId: null,
    })
  })

  test('is written by administrators alone, each for themselves', async () => {
    const other = await insertAccount(database.db, { profile: { role: 'admin', licenceNumber: 'REAC 1' } })
    await expect(change({ licenceNumber: 'REAC 2' }, { ...actor, role: 'user' })).rejects.toMatchObject({
      code: 'account.admins_only',
    })
    await change({ licenceNumber: 'REAC 3', id: other.id, role: 'admin' } as never)
    expect(await findAgentDetails(database.db, { accountId: other.id })).toMatchObject({
      licenceNumber: 'REAC 1',
    })
  })

  test.each([
    ['agentPhone', { agentPhone: '12345678' }],
    ['whatsappPhone', { whatsappPhone: '<script>' }],
    ['licenceNumber', { licenceNumber: 'x'.repeat(41) }],
    ['photoImageId', { photoImageId: 'javascript:alert(1)' }],
  ])('is refused at its field: %s', async (field, fields) => {
    await expect(change(fields)).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { [field]: [expect.any(String)] } },
    })
    expect(await details()).toMatchObject({ agentPhone: null, licenceNumber: null })
  })
})

test('a photo is one’s own upload and one that stays', async () => {
  const stranger = await insertAccount(database.db)
  const foreign = await insertImage(database.db, { uploadedBy: stranger.id })
  const passing = await insertImage(database.db, {
    uploadedBy: actor.accountId,
    expiresAt: '2026-11-21T10:00:00Z',
  })
  for (const photoImageId of [foreign.id, passing.id, factoryId()]) {
    await expect(change({ photoImageId })).rejects.toMatchObject({ code: 'account.photoImageId_invalid' })
  }
})

test('two changes at once leave one of them whole', async () => {
  const both = [
    { agentPhone: '0244123456', licenceNumber: 'REAC 1' },
    { agentPhone: '0201234567', licenceNumber: 'REAC 2' },
  ]
  await Promise.all(both.map((fields) => change(fields)))
  expect([
    ['+233244123456', 'REAC 1'],
    ['+233201234567', 'REAC 2'],
  ]).toContainEqual([(await details()).agentPhone, (await details()).licenceNumber])
})
