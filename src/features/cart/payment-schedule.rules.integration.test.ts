import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RENTAL_APPLICATION_FEE_PESEWAS } from '#/features/properties/property.rules.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { moveInPesewas, paymentSchedule } from './payment-schedule.rules.ts'

const database = useTestDatabase()

const amount = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
const rentals = fc.array(
  fc.record({
    pricePesewas: fc.integer({ min: 1, max: 500_000 }),
    advanceMonths: fc.option(fc.integer({ min: 0, max: 120 })),
    depositPesewas: amount,
    agentFeePesewas: amount,
    otherFeesPesewas: amount,
  }),
  { minLength: 20, maxLength: 100 },
)

test('the database comes to the same cost to move in as the schedule of payments, our fee aside', async () => {
  await fc.assert(
    fc.asyncProperty(rentals, async (items) => {
      const { rows } = await sql<{ moveIn: number | null }>`
        select move_in_pesewas('For Rent', price, advance, deposit, agent_fee, other_fees) as move_in
        from jsonb_to_recordset(${JSON.stringify(
          items.map((item, position) => ({
            position,
            price: item.pricePesewas,
            advance: item.advanceMonths,
            deposit: item.depositPesewas,
            agent_fee: item.agentFeePesewas,
            other_fees: item.otherFeesPesewas,
          })),
        )}::jsonb) as rentals (
          position int, price bigint, advance smallint, deposit bigint, agent_fee bigint, other_fees bigint
        )
        order by position`.execute(database.db)
      const scheduled = items.map((item) => {
        const schedule = paymentSchedule(
          { ...item, tag: 'For Rent', plan: null },
          { orderedOn: null, lease: null },
        )
        // The database looks for homes by it, which what is unsaid would put among the cheap ones.
        return item.advanceMonths === null ? null : moveInPesewas(schedule) - RENTAL_APPLICATION_FEE_PESEWAS
      })
      expect(rows.map(({ moveIn }) => (moveIn === null ? null : Number(moveIn)))).toEqual(scheduled)
    }),
    { numRuns: 20 },
  )
})
