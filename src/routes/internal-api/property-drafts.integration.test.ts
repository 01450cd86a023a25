import { beforeAll, describe, expect, test } from 'vitest'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/internal-api/property-drafts.ts'])
const PATH = '/api/property-drafts'

let accountId: string
let cookie: string

beforeAll(async () => {
  ;({ id: accountId, cookie } = await insertPerson(services, 'admin'))
})

const send = (body: string, headers: Record<string, string> = {}, method = 'POST') =>
  site.send(PATH, {
    method,
    headers: {
      Origin: services.config.siteUrl,
      'Content-Type': 'application/json',
      Cookie: cookie,
      ...headers,
    },
    body,
  })

const post = (body: unknown, headers: Record<string, string> = {}) => send(JSON.stringify(body), headers)

const dataOf = async (id: string) =>
  (await database.db
    .selectFrom('propertyDrafts')
    .select(['data', 'userId', 'propertyId'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

const countDrafts = async () => (await database.db.selectFrom('propertyDrafts').select('id').execute()).length

describe('a draft', () => {
  test('is saved, saved again and discarded', async () => {
    const first = await post({ draftId: null, propertyId: null, fields: { title: 'Hou', images: '[]' } })
    expect(first.status).toBe(200)
    expect(first.headers.get('Cache-Control')).toBe('private, no-store')
    const { draftId, savedAt } = (await first.json()) as { draftId: string; savedAt: string }
    expect(savedAt).toBe(services.time.now.toISOString())
    expect(await (await post({ draftId, fields: { title: 'House' } })).json()).toEqual({ draftId, savedAt })
    expect(await dataOf(draftId)).toEqual({ data: { title: 'House' }, userId: accountId, propertyId: null })
    const discarded = await post({ discards: draftId })
    expect([discarded.status, await discarded.text()]).toEqual([204, ''])
    expect(await dataOf(draftId)).toBeNull()
  })

  test('of a property holds the version that it was begun on', async () => {
    const { id: propertyId } = await insertProperty(database.db, { userId: accountId })
    const answer = await post({ propertyId, version: 4, fields: { title: 'House' } })
    const { draftId } = (await answer.json()) as { draftId: string }
    expect(await dataOf(draftId)).toMatchObject({ propertyId, data: { title: 'House', version: 4 } })
  })

  test('holds nothing but the fields of the form', async () => {
    const answer = await send(
      `{"userId":"${factoryId()}","createdAt":"2020-01-01","fields":{"title":"House","userId":"x","status":"sold","__proto__":{"price":"1"}}}`,
    )
    expect(answer.status).toBe(200)
    const { draftId } = (await answer.json()) as { draftId: string }
    expect(await dataOf(draftId)).toMatchObject({ data: { title: 'House' }, userId: accountId })
  })
})

describe('refused is', () => {
  test('a visitor and whoever is no administrator, before anything is read', async () => {
    const before = await countDrafts()
    const user = await insertPerson(services, 'user')
    for (const [whose, status, code] of [
      ['', 401, 'account.not_signed_in'],
      [user.cookie, 403, 'account.admins_only'],
    ] as const) {
      for (const body of ['{"fields":{"title":"House"}}', `{"discards":"${factoryId()}"}`, '{']) {
        const answer = await send(body, { Cookie: whose })
        expect(answer.status).toBe(status)
        expect(await answer.json()).toMatchObject({ error: { code } })
      }
    }
    expect(await countDrafts()).toBe(before)
  })

  test('another site', async () => {
    const answer = await post({ fields: {} }, { Origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('the method %s', async (method) => {
    const answer = await send('{"fields":{}}', {}, method)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
  })

  test('a property of another administrator and a draft of theirs', async () => {
    const other = await insertPerson(services, 'admin')
    const { id: propertyId } = await insertProperty(database.db, { userId: other.id })
    expect((await post({ propertyId, fields: {} })).status).toBe(404)
    const theirs = await post({ fields: { title: 'Theirs' } }, { Cookie: other.cookie })
    const { draftId } = (await theirs.json()) as { draftId: string }
    expect((await post({ draftId, fields: { title: 'Mine' } })).status).toBe(404)
    expect((await post({ discards: draftId })).status).toBe(204)
    expect(await dataOf(draftId)).toMatchObject({ data: { title: 'Theirs' } })
  })

  test.each([
    [{}],
    [[]],
    [null],
    ['text'],
    [42],
    [{ fields: null }],
    [{ fields: 'title=House' }],
    [{ fields: { title: ['a', 'b'] } }],
    [{ fields: { price: 5 } }],
    [{ fields: { beds: { $ne: '' } } }],
    [{ fields: {}, draftId: 'nothing' }],
    [{ fields: {}, draftId: 5 }],
    [{ fields: {}, draftId: [factoryId()] }],
    [{ fields: {}, propertyId: '../1' }],
    [{ fields: {}, version: '1' }],
    [{ fields: {}, version: 0 }],
    [{ fields: {}, version: 1.5 }],
    [{ discards: null }],
    [{ discards: ['x'] }],
    [{ discards: "' or 1=1 --" }],
  ])('what is no draft: %j', async (body) => {
    const before = await countDrafts()
    const answer = await post(body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { code: 'request.invalid' } })
    expect(await countDrafts()).toBe(before)
  })

  test.each([
    ['{"fields":', {}, 400],
    ['{"fields":{"title":"a\\u0000b"}}', {}, 400],
    ['{"fields":{"title":"a\\ud800b"}}', {}, 400],
    ['{"fields":{"title":"House"}}', { 'Content-Type': 'text/plain' }, 415],
    ['fields=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    [JSON.stringify({ fields: { description: 'x'.repeat(132_000) } }), {}, 413],
    [JSON.stringify({ fields: {}, more: 'x'.repeat(300_000) }), {}, 413],
  ])('a body that cannot be read %#', async (body, headers, status) => {
    expect((await send(body, headers as Record<string, string>)).status).toBe(status)
  })
})
