import { expect, test } from 'vitest'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { makeActor } from '../../../../tests/factories/account-factory.ts'
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
