import { describe, expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything, ownedBy, type Scope } from '../access/scope.rules.ts'
import { addLeadNote, changeLead, eraseLead } from './lead-inbox.commands.server.ts'
import { getLead } from './lead-inbox.queries.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)

const leadOf = (id: string) =>
  database.db.selectFrom('leads').select(['status', 'ownerId']).where('id', '=', id).executeTakeFirstOrThrow()
const notesOf = (leadId: string) =>
  database.db.selectFrom('leadNotes').selectAll().where('leadId', '=', leadId).execute()

describe('an agent', () => {
  const scopeOf = ({ accountId }: { accountId: string }) => ownedBy(accountId)

  test('changes and notes the leads of their own homes, and takes care of them', async () => {
    const agent = await insertActor(database.db, 'agent')
    const { id: leadId } = await insertLead(database.db, { agentId: agent.accountId })
    const scope = scopeOf(agent)
    await changeLead(services, agent, { scope, leadId, status: 'contacted', ownerId: agent.accountId })
    await addLeadNote(services, agent, { scope, leadId, text: 'Called, comes on Friday' })
    expect(await leadOf(leadId)).toMatchObject({ status: 'contacted', ownerId: agent.accountId })
    expect(await notesOf(leadId)).toMatchObject([{ authorId: agent.accountId }])
  })

  test('finds no lead of another agent and none of the office, whatever scope is asked for', async () => {
    const [agent, other] = [await insertActor(database.db, 'agent'), await insertActor(database.db, 'agent')]
    for (const agentId of [other.accountId, null]) {
      const { id: leadId } = await insertLead(database.db, { agentId })
      const before = await leadOf(leadId)
      for (const act of [
        (scope: Scope) => changeLead(services, agent, { scope, leadId, status: 'lost' }),
        (scope: Scope) => addLeadNote(services, agent, { scope, leadId, text: 'Mine' }),
      ]) {
        await expect(act(scopeOf(agent))).rejects.toMatchObject({ code: 'lead.not_found' })
        for (const scope of [everything, scopeOf(other)])
          await expect(act(scope)).rejects.toMatchObject({ kind: 'forbidden' })
      }
      expect(await leadOf(leadId)).toEqual(before)
      expect(await notesOf(leadId)).toEqual([])
    }
  })

  test('hands a lead to nobody else, and erases none', async () => {
    const [agent, other] = [await insertActor(database.db, 'agent'), await insertActor(database.db, 'agent')]
    const admin = await insertActor(database.db, 'admin')
    const { id: leadId } = await insertLead(database.db, { agentId: agent.accountId })
    for (const ownerId of [other.accountId, admin.accountId])
      await expect(
        changeLead(services, agent, { scope: scopeOf(agent), leadId, ownerId }),
      ).rejects.toMatchObject({ code: 'lead.owner_unknown' })
    await expect(eraseLead(services, agent, { leadId })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await leadOf(leadId)).toMatchObject({ ownerId: null })
  })

  test('is given the leads of their own homes by administrators, and no others', async () => {
    const [agent, admin] = [await insertActor(database.db, 'agent'), await insertActor(database.db, 'admin')]
    const own = await insertLead(database.db, { agentId: agent.accountId })
    const anothers = await insertLead(database.db)
    const give = (leadId: string) =>
      changeLead(services, admin, { scope: everything, leadId, ownerId: agent.accountId })
    await give(own.id)
    await expect(give(anothers.id)).rejects.toMatchObject({ code: 'lead.owner_unknown' })
    expect(await leadOf(own.id)).toMatchObject({ ownerId: agent.accountId })
  })

  test('sees a lead from when they are given it as who has its home, and never one of a home they had', async () => {
    const [agent, former] = [await insertActor(database.db, 'agent'), await insertActor(database.db, 'agent')]
    const admin = await insertActor(database.db, 'admin')
    const { id: propertyId } = await insertProperty(database.db, { userId: agent.accountId })
    for (const agentId of [null, former.accountId]) {
      const { id: leadId } = await insertLead(database.db, { propertyId, agentId })
      const asAgent = { scope: scopeOf(agent), leadId, now: services.clock.now() }
      await expect(getLead(database.db, asAgent)).rejects.toMatchObject({ code: 'lead.not_found' })
      await changeLead(services, admin, { scope: everything, leadId, ownerId: agent.accountId })
      expect(await getLead(database.db, asAgent)).toMatchObject({ ownerId: agent.accountId })
    }
    await database.db.updateTable('properties').set({ userId: former.accountId }).execute()
    const { id: leadId } = await insertLead(database.db, { propertyId })
    await expect(
      changeLead(services, admin, { scope: everything, leadId, ownerId: agent.accountId }),
    ).rejects.toMatchObject({ code: 'lead.owner_unknown' })
  })

  test('keeps a lead given to them by two at once in the care of one who may see it', async () => {
    const [agent, admin] = [await insertActor(database.db, 'agent'), await insertActor(database.db, 'admin')]
    const { id: propertyId } = await insertProperty(database.db, { userId: agent.accountId })
    const { id: leadId } = await insertLead(database.db, { propertyId })
    const { version } = await getLead(database.db, { scope: everything, leadId, now: services.clock.now() })
    const results = await Promise.allSettled(
      [agent, admin].map(({ accountId: ownerId }) =>
        changeLead(services, admin, { scope: everything, leadId, ownerId, version }),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { ownerId } = await leadOf(leadId)
    const { agentId } = await database.db
      .selectFrom('leads')
      .select('agentId')
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    expect(agentId).toBe(ownerId === agent.accountId ? agent.accountId : null)
  })
})
