import { describe, expect, test } from 'vitest'
import { cardBrand, cardDigits, passesLuhn } from '#/shared/card-number.ts'
import { describePayments } from './payments.contract.ts'
import { createSimulatedPayments } from './simulated-payments.server.ts'

describePayments('the simulation', async () => ({
  payments: make().payments,
  decide: () => undefined,
  stop: async () => undefined,
}))

function make() {
  const lines: object[] = []
  const note = (fields: object, message: string) => void lines.push({ ...fields, message })
  const log = { debug: note, info: note, warn: note, error: note }
  return { payments: createSimulatedPayments({ delayMilliseconds: 0, log }), lines }
}

const rest = { email: 'ama@example.com', purpose: 'Order 1001', returnAddress: 'https://fihankra.example/' }
const card = { number: '4242424242424242', expiry: '12/29', cvv: '987' }
const declining = { ...card, number: '4000000000000002' }

describe('a simulated payment', () => {
  test('is paid, and says brand, last digits and reference', async () => {
    const { payments } = make()
    expect(await payments.begin({ amountPesewas: 100, card, reference: 'a', ...rest })).toMatchObject({
      state: 'settled',
      settlement: { reference: 'a', brand: 'Visa', lastFour: '4242' },
    })
  })

  test('ends as its test number says', async () => {
    const { payments } = make()
    expect(payments.testCards.map(({ outcome }) => outcome)).toContain('declined')
    for (const { number, brand, outcome } of payments.testCards) {
      const digits = cardDigits(number)
      expect(passesLuhn(digits)).toBe(true)
      expect(digits.length).toBeGreaterThanOrEqual(16)
      expect(cardBrand(digits)).toBe(brand)
      const charge = { amountPesewas: 100, card: { ...card, number: digits }, reference: number, ...rest }
      expect(await payments.begin(charge)).toMatchObject({
        state: outcome === 'paid' ? 'settled' : 'declined',
      })
    }
  })

  test('leaves nothing of the card in the log', async () => {
    const { payments, lines } = make()
    await payments.begin({ amountPesewas: 100, card, reference: 'a', ...rest })
    await payments.begin({ amountPesewas: 100, card: declining, reference: 'b', ...rest })
    expect(JSON.stringify(lines)).not.toMatch(/4242|0002|12\/29|987|Visa/)
    expect(lines).toHaveLength(2)
  })
})

describe('the same reference', () => {
  test('pays once, however often and however fast it is asked for', async () => {
    const { payments, lines } = make()
    const charge = { amountPesewas: 100, card, reference: 'a', ...rest }
    const answers = await Promise.all(Array.from({ length: 20 }, () => payments.begin(charge)))
    answers.push(await payments.begin(charge))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(lines).toHaveLength(1)
  })

  test('may be tried with another card after it was declined', async () => {
    const { payments } = make()
    const charge = { amountPesewas: 100, card: declining, reference: 'a', ...rest }
    expect(await payments.begin(charge)).toMatchObject({ state: 'declined' })
    expect(await payments.begin({ ...charge, card, ...rest })).toMatchObject({ state: 'settled' })
    expect(await payments.begin(charge)).toMatchObject({ state: 'settled' })
  })

  test('takes another amount in place of the first', async () => {
    const { payments, lines } = make()
    for (const amountPesewas of [100, 120, 120])
      await payments.begin({ amountPesewas, card, reference: 'a', ...rest })
    expect(lines).toMatchObject([{ amountPesewas: 100 }, { amountPesewas: 120 }])
  })

  test('is another payment under another name', async () => {
    const { payments, lines } = make()
    await payments.begin({ amountPesewas: 100, card, reference: 'a', ...rest })
    await payments.begin({ amountPesewas: 100, card, reference: 'b', ...rest })
    expect(lines).toHaveLength(2)
  })
})
