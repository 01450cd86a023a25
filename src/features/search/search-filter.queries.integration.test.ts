import { expect, test } from 'vitest'
import { insertOffer } from '../../../tests/factories/offer-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { countProperties } from './search.queries.server.ts'

const database = useTestDatabase()

test('homes paid over time are those with a payment plan and those offered to rent to own alone', async () => {
  const home = (maxPaymentPlanMonths: number | null) =>
    insertProperty(database.db, { tag: 'For Sale', title: 'Zongolica house', maxPaymentPlanMonths })
  const [, offered] = [await home(12), await home(1), await home(1)]
  const count = async (filters: object) =>
    (await countProperties(database.db, { filters: { query: 'zongolica', ...filters } })).total
  const [plan, own] = [{ plan: 'yes' }, { own: 'yes' }]
  expect([await count({}), await count(plan), await count(own)]).toEqual([3, 1, 1])
  await insertOffer(database.db, { propertyId: offered?.id ?? '' })
  expect([await count(plan), await count(own), await count({ ...own, tag: 'For Rent' })]).toEqual([1, 2, 0])
})
