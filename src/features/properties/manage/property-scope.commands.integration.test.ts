import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything, ownedBy, type Scope } from '../../access/scope.rules.ts'
import { exportProperties } from '../csv/property-export.queries.server.ts'
import { getManagedProperty } from './managed-property.queries.server.ts'
import { changeManyProperties } from './property-bulk.commands.server.ts'
import { listPropertyHistory } from './property-history.queries.server.ts'
import { amendProperty } from './property-inline.commands.server.ts'
import { inlineForm } from './property-inline.schema.ts'
import { setPopular } from './property-popular.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
let ama: Actor
let anothers: string

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  ama = await insertActor(database.db, 'admin')
  anothers = (await insertProperty(database.db, { title: 'House of Kofi' })).id
})

const form = v.parse(inlineForm, {
  title: 'House of Ama',
  description: 'A quiet house with a garden.',
  location: 'East Legon, Accra',
  price: '1000',
  type: 'House',
  tag: 'For Sale',
  beds: '3',
  baths: '2',
  areaSquareFeet: '1500',
  maxPaymentPlanMonths: '',
})

describe('a property outside the scope is as good as none', () => {
  const refused = { kind: 'not_found', code: 'property.not_found' }

  test.each<[string, (scope: Scope, propertyId: string) => Promise<unknown>, object]>([
    [
      'in the list',
      (scope, propertyId) => getManagedProperty(database.db, { propertyId, scope }),
      { answer: { title: 'House of Kofi' } },
    ],
    [
      'for its history',
      (scope, propertyId) => listPropertyHistory(database.db, { propertyId, scope }),
      { answer: expect.any(Array) },
    ],
    [
      'to feature',
      (scope, propertyId) => setPopular(services, ama, { propertyId, scope, isPopular: true }),
      { row: { isPopular: true } },
    ],
    [
      'for the inline form',
      (scope, propertyId) => amendProperty(services, ama, { propertyId, scope, version: 1, form }),
      { row: { title: 'House of Ama', version: 2 } },
    ],
  ])('%s', async (_, ask, found) => {
    await expect(ask(ownedBy(ama.accountId), anothers)).rejects.toMatchObject(refused)
    const read = () => database.db.selectFrom('properties').selectAll().executeTakeFirstOrThrow()
    expect(await read()).toMatchObject({ title: 'House of Kofi', version: 1, isPopular: false })
    const answer = await ask(everything, anothers)
    expect({ answer, row: await read() }).toMatchObject(found)
  })

  test('among many, and its title is not told', async () => {
    const many: { ids: string[]; act: 'delete' } = { ids: [anothers], act: 'delete' }
    const change = (scope: Scope) =>
      changeManyProperties(services, ama, { ...many, scope }, async () => undefined)
    expect(await change(ownedBy(ama.accountId))).toEqual({
      done: 0,
      already: [],
      refused: [{ id: anothers, title: 'Unknown property', message: 'Property not found' }],
    })
    expect(await change(everything)).toMatchObject({
      done: 1,
    })
  })

  test('in a file', async () => {
    await insertProperty(database.db, { title: 'House of Ama', userId: ama.accountId })
    const read = async (scope: Scope) => {
      let text = ''
      for await (const piece of exportProperties(database.db, { scope })) text += piece
      return text
    }
    const own = await read(ownedBy(ama.accountId))
    expect(own).toContain('House of Ama')
    expect(own).not.toContain('House of Kofi')
    expect(await read(everything)).toContain('House of Kofi')
  })
})
