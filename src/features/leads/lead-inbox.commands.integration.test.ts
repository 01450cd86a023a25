import { beforeEach, describe, expect, test } from 'vitest'
import { insertActor, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything } from '../access/scope.rules.ts'
import type { LeadStatus } from './lead.rules.ts'
import { addLeadNote, changeLead, eraseLead } from './lead-inbox.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const START = new Date('2026-11-21T09:00:00Z')

beforeEach(async () => {
  services.time.now = START
  for (const table of ['leads', 'auditEvents', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const leadOf = (id: string) =>
  database.db
    .selectFrom('leads')
    .select(['status', 'ownerId', 'dueOn', 'answeredAt', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const notesOf = (leadId: string) =>
  database.db.selectFrom('leadNotes').selectAll().where('leadId', '=', leadId).orderBy('createdAt').execute()
const audits = () => database.db.selectFrom('auditEvents').select(['event', 'subjectId', 'details']).execute()

describe('a lead that is changed', () => {
  test('takes what is given, keeps the rest, and the log says so', async () => {
    const admin = await insertActor(database.db, 'admin')
    const esi = await insertActor(database.db, 'admin')
    const { id } = await insertLead(database.db)
    await changeLead(services, admin, {
      scope: everything,
      leadId: id,
      ownerId: esi.accountId,
      dueOn: '2026-12-24',
    })
    await changeLead(services, admin, { scope: everything, leadId: id, status: 'contacted' })
    expect(await leadOf(id)).toEqual({
      status: 'contacted',
      ownerId: esi.accountId,
      dueOn: '2026-12-24',
      answeredAt: START,
      // Each state has its own, also within one moment.
      updatedAt: new Date(START.getTime() + 1),
    })
    expect(await audits()).toEqual([
      { event: 'lead.changed', subjectId: id, details: { owner: esi.accountId, due: '2026-12-24' } },
      { event: 'lead.changed', subjectId: id, details: { from: 'new', to: 'contacted' } },
    ])
    await changeLead(services, admin, { scope: everything, leadId: id, ownerId: null, dueOn: null })
    expect(await leadOf(id)).toMatchObject({ status: 'contacted', ownerId: null, dueOn: null })
  })

  test('remembers its first answer until it is new again', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id } = await insertLead(database.db)
    const become = async (status: LeadStatus) => {
      await changeLead(services, admin, { scope: everything, leadId: id, status })
      services.time.now = new Date(services.time.now.getTime() + 60_000)
      return (await leadOf(id)).answeredAt
    }
    expect(await become('contacted')).toEqual(START)
    expect(await become('won')).toEqual(START)
    expect(await become('new')).toBeNull()
    expect(await become('lost')).not.toEqual(START)
  })

  test('that stays as it is leaves no trace', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id } = await insertLead(database.db)
    const before = await leadOf(id)
    services.time.now = new Date('2026-12-01T09:00:00Z')
    await changeLead(services, admin, {
      scope: everything,
      leadId: id,
      status: 'new',
      ownerId: null,
      dueOn: null,
    })
    await changeLead(services, admin, { scope: everything, leadId: id })
    expect(await leadOf(id)).toEqual(before)
    expect(await audits()).toEqual([])
  })

  test('by twenty at once ends as one of them wanted, with each step from where the last ended', async () => {
    const admins = await Promise.all(Array.from({ length: 4 }, () => insertActor(database.db, 'admin')))
    const { id } = await insertLead(database.db)
    const steps: LeadStatus[] = ['contacted', 'viewing', 'won', 'lost']
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const admin = admins[index % 4] ?? makeActor({ accountId: '' })
        const other = admins[(index + 1) % 4]
        return changeLead(services, admin, {
          scope: everything,
          leadId: id,
          status: steps[index % 4] ?? 'won',
          ownerId: other?.accountId ?? null,
        })
      }),
    )
    const after = await leadOf(id)
    expect(admins.map(({ accountId }) => accountId)).toContain(after.ownerId)
    const changes = (await audits()).flatMap(({ details }) => {
      const { from, to } = details as { from?: string; to?: string }
      return from && to ? [[from, to]] : []
    })
    expect(changes.filter(([from]) => from === 'new')).toHaveLength(1)
    expect(changes.every(([from, to]) => from !== to)).toBe(true)
  })

  test('is not written over by a form that was opened before', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id } = await insertLead(database.db)
    const version = (await leadOf(id)).updatedAt.getTime()
    await changeLead(services, admin, { scope: everything, leadId: id, status: 'contacted', version })
    const before = await leadOf(id)
    services.time.now = new Date('2026-11-22T09:00:00Z')
    for (const stale of [version, 0, -1, Number.NaN])
      await expect(
        changeLead(services, admin, {
          scope: everything,
          leadId: id,
          status: 'new',
          dueOn: '2026-12-24',
          version: stale,
        }),
      ).rejects.toMatchObject({
        kind: 'conflict',
        code: 'lead.changed',
        message:
          'Somebody has changed this lead since you opened it. Look at it as it stands now, then save again.',
      })
    // The same form sent twice has got what it wanted.
    await changeLead(services, admin, { scope: everything, leadId: id, status: 'contacted', version })
    expect(await leadOf(id)).toEqual(before)
    expect(await audits()).toHaveLength(1)
    await changeLead(services, admin, {
      scope: everything,
      leadId: id,
      status: 'won',
      version: before.updatedAt.getTime(),
    })
    expect(await leadOf(id)).toMatchObject({ status: 'won', answeredAt: START })
  })

  test('by two at once from the same form is changed by one, and the other hears of it', async () => {
    const admins = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
    for (let round = 0; round < 10; round++) {
      const { id } = await insertLead(database.db)
      const version = (await leadOf(id)).updatedAt.getTime()
      const days = ['2026-12-24', '2026-12-25']
      const outcomes = await Promise.allSettled(
        admins.map((admin, index) =>
          changeLead(services, admin, { scope: everything, leadId: id, dueOn: days[index] ?? null, version }),
        ),
      )
      const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
      expect(outcomes[1 - winner]).toMatchObject({ reason: { code: 'lead.changed' } })
      expect(await leadOf(id)).toMatchObject({ dueOn: days[winner] })
    }
  })

  test('is refused to users, to who was demoted or is gone, and for owners who are no administrators', async () => {
    const admin = await insertActor(database.db, 'admin')
    const user = await insertActor(database.db, 'user')
    const demoted = { ...(await insertActor(database.db, 'user')), role: 'admin' as const }
    const gone = makeActor({ accountId: factoryId(), role: 'admin' })
    const { id } = await insertLead(database.db)
    const before = await leadOf(id)
    for (const actor of [user, demoted])
      await expect(
        changeLead(services, actor, { scope: everything, leadId: id, status: 'won' }),
      ).rejects.toMatchObject({
        kind: 'forbidden',
      })
    await expect(
      changeLead(services, gone, { scope: everything, leadId: id, status: 'won' }),
    ).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    for (const ownerId of [user.accountId, demoted.accountId, factoryId(), 'nobody', "' or true --"])
      await expect(
        changeLead(services, admin, { scope: everything, leadId: id, ownerId }),
      ).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { ownerId: ['Choose an administrator or the agent of the home'] } },
      })
    expect(await leadOf(id)).toEqual(before)
  })

  test('takes today and later as its day, and keeps one that is over', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id } = await insertLead(database.db, { dueOn: '2026-11-10' })
    const change = (dueOn: string, status: LeadStatus = 'new') =>
      changeLead(services, admin, { scope: everything, leadId: id, status, dueOn })
    for (const past of ['2026-11-20', '2026-11-11', '2020-01-01'])
      await expect(change(past, 'won')).rejects.toMatchObject({
        kind: 'invalid',
        code: 'lead.day_past',
        details: { fields: { dueOn: ['Choose today or a day to come'] } },
      })
    expect(await leadOf(id)).toMatchObject({ status: 'new', dueOn: '2026-11-10' })
    await change('2026-11-10', 'contacted')
    expect(await leadOf(id)).toMatchObject({ status: 'contacted', dueOn: '2026-11-10' })
    await change('2026-11-21')
    expect(await leadOf(id)).toMatchObject({ dueOn: '2026-11-21' })
  })

  test('keeps an owner who was demoted until another is chosen', async () => {
    const [admin, demoted] = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'user')]
    const { id } = await insertLead(database.db, { ownerId: demoted.accountId })
    await changeLead(services, admin, {
      scope: everything,
      leadId: id,
      status: 'won',
      ownerId: demoted.accountId,
      dueOn: null,
    })
    expect(await leadOf(id)).toMatchObject({ status: 'won', ownerId: demoted.accountId })
    await changeLead(services, admin, { scope: everything, leadId: id, ownerId: admin.accountId })
    expect(await leadOf(id)).toMatchObject({ ownerId: admin.accountId })
  })

  test('must exist', async () => {
    const admin = await insertActor(database.db, 'admin')
    for (const leadId of [factoryId(), '', "' or true --"]) {
      await expect(
        changeLead(services, admin, { scope: everything, leadId, status: 'won' }),
      ).rejects.toMatchObject({
        code: 'lead.not_found',
      })
      await expect(
        addLeadNote(services, admin, { scope: everything, leadId, text: 'x' }),
      ).rejects.toMatchObject({
        code: 'lead.not_found',
      })
    }
  })

  test('while its owner leaves ends without an owner', async () => {
    const admin = await insertActor(database.db, 'admin')
    for (let round = 0; round < 10; round++) {
      const leaving = await insertActor(database.db, 'admin')
      const { id } = await insertLead(database.db)
      const [changed, left] = await Promise.allSettled([
        changeLead(services, admin, { scope: everything, leadId: id, ownerId: leaving.accountId }),
        database.db.transaction().execute(async (tx) => {
          await tx.deleteFrom('accounts').where('id', '=', leaving.accountId).execute()
          await tx.deleteFrom('profiles').where('id', '=', leaving.accountId).execute()
        }),
      ])
      expect(left.status).toBe('fulfilled')
      if (changed.status === 'rejected') expect(changed.reason).toMatchObject({ kind: 'invalid' })
      expect((await leadOf(id)).ownerId).toBeNull()
    }
  })
})

describe('a note', () => {
  test('is stored with its author and time, hostile text as it is', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id } = await insertLead(database.db)
    const text = "<script>alert(1)</script> =cmd|' /C calc'!A0 '; drop table leads --"
    await addLeadNote(services, admin, { scope: everything, leadId: id, text })
    expect(await notesOf(id)).toMatchObject([{ authorId: admin.accountId, text, createdAt: START }])
  })

  test('sent twenty times at once is one; a minute later it is another', async () => {
    const admin = await insertActor(database.db, 'admin')
    const esi = await insertActor(database.db, 'admin')
    const { id } = await insertLead(database.db)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        addLeadNote(services, admin, { scope: everything, leadId: id, text: 'Called.' }),
      ),
    )
    expect(await notesOf(id)).toHaveLength(1)
    await addLeadNote(services, esi, { scope: everything, leadId: id, text: 'Called.' })
    services.time.now = new Date(START.getTime() + 61_000)
    await addLeadNote(services, admin, { scope: everything, leadId: id, text: 'Called.' })
    expect(await notesOf(id)).toHaveLength(3)
  })

  test('is refused to everybody but administrators', async () => {
    const user = await insertActor(database.db, 'user')
    const { id } = await insertLead(database.db)
    for (const actor of [user, { ...user, role: 'admin' as const }])
      await expect(
        addLeadNote(services, actor, { scope: everything, leadId: id, text: 'x' }),
      ).rejects.toMatchObject({
        kind: 'forbidden',
      })
    expect(await notesOf(id)).toEqual([])
  })
})

describe('a lead that is removed', () => {
  test('is gone with its notes, and the log says who did it and not whose it was', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id } = await insertLead(database.db)
    const other = await insertLead(database.db)
    await addLeadNote(services, admin, { scope: everything, leadId: id, text: 'Called Ama Mensah.' })
    await eraseLead(services, admin, { leadId: id })
    await expect(leadOf(id)).rejects.toThrow()
    expect(await notesOf(id)).toEqual([])
    expect(await leadOf(other.id)).toBeDefined()
    expect(await audits()).toContainEqual({ event: 'lead.erased', subjectId: null, details: { leadId: id } })
    expect(JSON.stringify(await audits())).not.toContain('Ama')
  })

  test('is removed by administrators only, and once, also at once', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id } = await insertLead(database.db)
    const demoted = { ...(await insertActor(database.db, 'user')), role: 'admin' as const }
    for (const actor of [await insertActor(database.db, 'user'), demoted])
      await expect(eraseLead(services, actor, { leadId: id })).rejects.toMatchObject({ kind: 'forbidden' })
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => eraseLead(services, admin, { leadId: id })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const leadId of [id, factoryId(), '', "' or true --"])
      await expect(eraseLead(services, admin, { leadId })).rejects.toMatchObject({ code: 'lead.not_found' })
  })
})
