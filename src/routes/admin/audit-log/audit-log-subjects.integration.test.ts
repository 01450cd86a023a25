import { expect, test } from 'vitest'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { makeActor } from '../../../../tests/factories/account-factory.ts'
import { insertOfferedHomeRow } from '../../../../tests/factories/offered-home-factory.ts'
import { insertPlanOrder } from '../../../../tests/factories/plan-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/admin/audit-log/audit-log.tsx'])

test('names the order that a line is about, whichever part of it: itself, its payment, an instalment', async () => {
  const { cookie, id } = await insertPerson(services, 'admin')
  const by = makeActor({ accountId: id })
  for (const event of ['order.completed', 'payment.accepted', 'instalment.recorded'] as const) {
    const order = await insertPlanOrder(database.db)
    await recordAudit(database.db, { event, at: services.clock.now(), by, subjectId: order.id })
    const page = await (await site.get(`/dashboard/audit-log?event=${event}`, cookie)).text()
    expect([event, page]).toEqual([event, expect.stringContaining(`href="/dashboard/orders/${order.id}"`)])
  }
})

test('names an offered home by what it is and where', async () => {
  const { cookie, id: accountId } = await insertPerson(services, 'admin')
  const id = await insertOfferedHomeRow(database.db, { status: 'refused', location: 'Ashongman, Accra' })
  await recordAudit(database.db, {
    event: 'offered_home.refused',
    at: services.clock.now(),
    by: makeActor({ accountId }),
    subjectId: id,
  })
  const page = await (await site.get('/dashboard/audit-log?event=offered_home.refused', cookie)).text()
  expect(page).toContain(`href="/dashboard/offered-homes/${id}"`)
  expect(page).toContain('3 bedroom house in Ashongman, Accra')
})
