import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { getGeneralPlanRule } from '../../plans/plan-rule.queries.server.ts'
import { getPublicProperty } from '../property.queries.server.ts'
import { getManagedPlanRule } from './managed-plan-rule.queries.server.ts'
import { setPlanRule } from './plan-rule.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const pages = usePageChanges(database)
const services = makeTestServices(database)
let admin: Actor

beforeEach(async () => {
  admin = await insertActor(database.db, 'admin')
})

const PERCENT = { kind: 'percent', basisPoints: 1_200 } as const
const current = async () => String((await getGeneralPlanRule(database.db)).version)
const setGeneral = async (terms: Parameters<typeof setPlanRule>[2]['terms'], actor = admin) =>
  setPlanRule(services, actor, { propertyId: null, current: await current(), terms })
const ruleOf = async (id: string) =>
  (await getPublicProperty(database.db, { id, now: services.clock.now() })).planRule
const versions = async () =>
  (await database.db.selectFrom('planRules').select('version').orderBy('version').execute()).length

describe('the rule of all homes', () => {
  test('begins as GH₵50,000 for every three months', async () => {
    const { id } = await insertProperty(database.db, {})
    expect(await ruleOf(id)).toEqual({ version: 1, kind: 'flat', amountPesewas: 5_000_000 })
  })

  test('counts from now on, is a new version, and every page that was cached for visitors goes', async () => {
    const { id } = await insertProperty(database.db, {})
    expect(await pages.during(() => setGeneral(PERCENT))).toBe(1)
    expect(await ruleOf(id)).toMatchObject(PERCENT)
    const { versions: shown } = await getManagedPlanRule(database.db, { propertyId: null })
    expect(shown.map(({ terms }) => terms)).toEqual([PERCENT, { kind: 'flat', amountPesewas: 5_000_000 }])
  })

  test('is not set by agents or buyers, nor by who has not seen the one that counts', async () => {
    const before = await versions()
    for (const role of ['agent', 'user'] as const)
      await expect(setGeneral(PERCENT, await insertActor(database.db, role))).rejects.toMatchObject({
        kind: 'forbidden',
      })
    await expect(
      setPlanRule(services, admin, { propertyId: null, current: '0', terms: PERCENT }),
    ).rejects.toMatchObject({ code: 'plan_rule.changed' })
    await expect(setGeneral(null)).rejects.toMatchObject({ code: 'plan_rule.general' })
    expect(await versions()).toBe(before)
  })

  test('of two at once is set once', async () => {
    const seen = await current()
    const set = (basisPoints: number) =>
      setPlanRule(services, admin, {
        propertyId: null,
        current: seen,
        terms: { kind: 'declining', basisPoints },
      })
    const answers = await Promise.allSettled([set(1_000), set(2_000)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is never altered or deleted, not even by the program itself', async () => {
    await expect(database.db.updateTable('planRules').set({ basisPoints: 1 }).execute()).rejects.toThrow(
      'never changes',
    )
    await expect(database.db.deleteFrom('planRules').execute()).rejects.toThrow('never changes')
  })
})

describe('the rule of one home', () => {
  test('counts for it alone, until it follows all again, and is written down', async () => {
    const { id } = await insertProperty(database.db, {})
    const { id: other } = await insertProperty(database.db, {})
    await setPlanRule(services, admin, { propertyId: id, current: '', terms: PERCENT })
    const own = await ruleOf(id)
    expect(own).toMatchObject(PERCENT)
    expect(await ruleOf(other)).toEqual(await getGeneralPlanRule(database.db))
    await setPlanRule(services, admin, { propertyId: id, current: String(own.version), terms: null })
    expect(await ruleOf(id)).toEqual(await getGeneralPlanRule(database.db))
    expect(await auditOf(database, id)).toMatchObject([
      { event: 'property.plan_rule_set', actorId: admin.accountId, details: PERCENT },
      { event: 'property.plan_rule_set', details: { kind: 'general' } },
    ])
  })

  test.each(['nobody', '0193a000-0000-7000-8000-000000000001', "' or true --"])(
    'is refused for the home %s',
    async (propertyId) => {
      await expect(
        setPlanRule(services, admin, { propertyId, current: '', terms: PERCENT }),
      ).rejects.toMatchObject({ kind: 'not_found' })
    },
  )

  test('is refused for rent', async () => {
    const { id } = await insertProperty(database.db, { tag: 'For Rent' })
    await expect(
      setPlanRule(services, admin, { propertyId: id, current: '', terms: PERCENT }),
    ).rejects.toMatchObject({ code: 'plan_rule.no_plans' })
  })

  test('stays among the versions when its home is deleted', async () => {
    const { id } = await insertProperty(database.db, {})
    await setPlanRule(services, admin, { propertyId: id, current: '', terms: PERCENT })
    const before = await versions()
    await database.db.deleteFrom('properties').where('id', '=', id).execute()
    expect(await versions()).toBe(before)
  })
})
