import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { makePropertyFields, makePropertyForm } from '../../../../tests/factories/property-form-factory.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything } from '../../access/scope.rules.ts'
import { amendProperty } from '../manage/property-inline.commands.server.ts'
import { inlineForm } from '../manage/property-inline.schema.ts'
import { createProperty, editProperty } from './property-edit.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
let actor: Awaited<ReturnType<typeof insertActor>>

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  actor = await insertActor(database.db, 'admin')
})

const list = (fields: Record<string, string>) =>
  createProperty(services, actor, { form: makePropertyForm({ images: '[]', ...fields }), publishes: false })

const edit = (propertyId: string, fields: Record<string, string>, version = 1) =>
  editProperty(services, actor, {
    propertyId,
    version,
    form: makePropertyForm({ images: '[]', ...fields }),
    publishes: false,
  })

const amenitiesOf = async (id: string) =>
  (
    await database.db.selectFrom('properties').select(['amenities', 'version']).where('id', '=', id).execute()
  )[0]

describe('what a property has', () => {
  test('is stored with it, and changed with it', async () => {
    const { id } = await list({ water: 'tank borehole', parking: '2' })
    expect(await amenitiesOf(id)).toEqual({
      amenities: ['water:borehole', 'water:tank', 'parking:2'],
      version: 1,
    })
    await edit(id, { water: 'borehole tank', parking: '2' })
    expect(await amenitiesOf(id)).toMatchObject({ version: 1 })
    await edit(id, { water: 'pipe' })
    expect(await amenitiesOf(id)).toEqual({ amenities: ['water:pipe'], version: 2 })
    const edits = (await auditOf(database, id)).filter(({ event }) => event === 'property.edited')
    expect(edits.map(({ details }) => details)).toEqual([{ fields: 'amenities' }])
  })

  test('goes where its type is not asked for it', async () => {
    const { id } = await list({ type: 'House', water: 'pipe', walledGated: 'yes' })
    await edit(id, { type: 'Land', water: 'pipe', walledGated: 'yes', road: 'tarred' })
    expect(await amenitiesOf(id)).toMatchObject({ amenities: ['walledGated:yes', 'road:tarred'] })
  })

  test('is changed in the list of properties too', async () => {
    const { id } = await list({ water: 'pipe', pets: 'no' })
    const { images: _, ...fields } = makePropertyFields()
    const form = v.parse(inlineForm, { ...fields, water: 'pipe', pets: 'yes' })
    const amended = await amendProperty(services, actor, {
      propertyId: id,
      scope: everything,
      version: 1,
      form,
    })
    expect(amended).toMatchObject({ version: 2, amenities: ['water:pipe', 'pets:yes'] })
  })

  test('stays as it is where a form was opened before it was asked, and goes where nothing is ticked', async () => {
    const { id } = await list({ water: 'pipe', papers: 'indenture title' })
    const stated = async () => {
      const [row] = await database.db.selectFrom('properties').select(['amenities', 'papers']).execute()
      return row
    }
    await edit(id, { title: 'Family house with a large garden' })
    expect(await stated()).toEqual({ amenities: ['water:pipe'], papers: ['indenture', 'title'] })
    await amendProperty(services, actor, {
      propertyId: id,
      scope: everything,
      version: 2,
      form: v.parse(inlineForm, { ...makePropertyFields(), title: 'Family house by the sea' }),
    })
    expect(await stated()).toEqual({ amenities: ['water:pipe'], papers: ['indenture', 'title'] })
    const boxes: Record<string, string> = { 'water.': '', 'papers.': '' }
    await edit(id, boxes, 3)
    expect(await stated()).toEqual({ amenities: [], papers: [] })
  })

  test('leaves no papers where the home is for rent now', async () => {
    const { id } = await list({ papers: 'indenture' })
    await edit(id, { tag: 'For Rent' })
    const row = await database.db.selectFrom('properties').select('papers').executeTakeFirst()
    expect(row?.papers).toEqual([])
  })

  test('of two changes at once one is told of the other', async () => {
    const { id } = await list({})
    const outcomes = await Promise.allSettled([edit(id, { water: 'pipe' }), edit(id, { water: 'tank' })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await amenitiesOf(id)).toMatchObject({ version: 2 })
  })

  test.each(['water', 'water:', 'water:Pipe', 'water pipe', `a:${'b'.repeat(31)}`, ':pipe'])(
    'is never "%s" in the database',
    async (token) => {
      const { id } = await list({})
      await expect(
        database.db
          .updateTable('properties')
          .set({ amenities: [token] })
          .where('id', '=', id)
          .execute(),
      ).rejects.toThrow('check constraint')
      await expect(
        sql`update properties set amenities = array[null]::text[] where id = ${id}`.execute(database.db),
      ).rejects.toThrow('check constraint')
    },
  )
})
