import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { useAgreementWorld } from '../../../tests/support/agreement-world.ts'
import { advanceAgreements } from './agreement.jobs.server.ts'
import { exportJournal } from './ledger-export.queries.server.ts'
import { recordAgreementPayment } from './payment-recording.commands.server.ts'
import { settleDefault, settleExit, settlePurchase } from './settlement.commands.server.ts'

const world = useAgreementWorld()
const {
  database,
  services,
  agreement,
  balances,
  entries,
  homeStatus,
  on,
  pay,
  payment,
  settlement,
  activate,
} = world
let admin: Actor

beforeEach(() => {
  ;({ admin } = world)
})

describe('a payment of an agreement', () => {
  test('counts once, whoever types its reference, in whatever case and at the same moment', async () => {
    await activate()
    on('2026-02-05')
    const form = { ...payment('2026-02-05', 6_250), reference: 'Ft-Same' }
    const outcomes = await Promise.allSettled([
      recordAgreementPayment(services, admin, form),
      recordAgreementPayment(services, admin, { ...form, reference: 'FT-SAME' }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await balances()).cash).toBe(1_625_000)
  })

  test('counts from a day between signing and today', async () => {
    await activate()
    const refused = { code: 'agreement.payment_day', kind: 'invalid' }
    await expect(pay('2026-01-04', 10, '2026-02-01')).rejects.toMatchObject(refused)
    await expect(pay('2026-02-02', 10, '2026-02-01')).rejects.toMatchObject(refused)
  })

  test('is not more than is left to pay', async () => {
    await activate()
    await expect(pay('2026-02-01', 1_000_000)).rejects.toMatchObject({ code: 'agreement.payment_too_large' })
  })

  test('of several at once adds up, and the job beside them changes no sum', async () => {
    await activate()
    on('2026-03-20')
    await Promise.all([
      ...[100, 2_000, 333, 6_250].map((cedis) =>
        recordAgreementPayment(services, admin, payment('2026-03-20', cedis)),
      ),
      advanceAgreements(services),
      advanceAgreements(services),
    ])
    const after = await balances()
    expect(after.cash).toBe(1_000_000 + 868_300)
    expect(after.late_fee_income).toBe(-32_000)
    expect(after.instalments_receivable + after.fees_receivable).toBe(2 * 625_000 + 32_000 - 868_300)
    const count = (await entries()).length
    await advanceAgreements(services)
    expect(await entries()).toHaveLength(count)
  })
})

describe('a settlement', () => {
  test('sells the home for what is left, in one entry', async () => {
    await activate()
    await pay('2026-02-05', 6_250)
    on('2026-02-06')
    await expect(settlePurchase(services, admin, settlement(1))).rejects.toMatchObject({
      code: 'agreement.quote_changed',
    })
    await expect(
      settlePurchase(services, admin, settlement(8_500_000, { reference: '' })),
    ).rejects.toMatchObject({ code: 'agreement.settlement_reference' })
    await settlePurchase(services, admin, settlement(8_500_000))
    expect(await agreement()).toMatchObject({ status: 'bought', endedOn: '2026-02-06' })
    expect(await homeStatus()).toBe('sold')
    expect(await balances()).toMatchObject({ cash: 10_125_000, sale_income: -10_000_000, equity: 0 })
  })

  test('of an exit refunds the share of the terms and frees the home', async () => {
    await activate()
    await pay('2026-02-05', 6_250)
    await settleExit(services, admin, settlement(750_000))
    expect(await agreement()).toMatchObject({ status: 'exited' })
    expect(await homeStatus()).toBe('active')
    expect(await balances()).toMatchObject({ cash: 875_000, retained_equity: -750_000, equity: 0 })
    await advanceAgreements(services)
    expect((await entries()).at(-1)?.kind).toBe('exit')
  })

  test('is made once by two at once', async () => {
    await activate()
    const outcomes = await Promise.allSettled([
      settleExit(services, admin, settlement(500_000)),
      settlePurchase(services, admin, settlement(9_000_000)),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(settleExit(services, admin, settlement(500_000))).rejects.toThrow(
      /^There is nothing to settle: this agreement is (bought|exited), not running\.$/,
    )
    expect((await entries()).filter(({ key }) => key === 'settlement')).toHaveLength(1)
  })

  test('of a default is refused before a notice of arrears, in the 14 days after it, and once it is paid', async () => {
    await activate()
    const refused = { code: 'agreement.notice_needed', kind: 'conflict' }
    const ending = (shown: number) =>
      settleDefault(services, admin, settlement(shown, { reason: 'Two notices, none answered.' }))
    await expect(ending(500_000)).rejects.toMatchObject(refused)
    on('2026-02-20')
    await advanceAgreements(services)
    await expect(ending(359_000)).rejects.toMatchObject(refused)
    on('2026-03-08')
    await advanceAgreements(services)
    // What stands then: two months and two fees are owed, half of the equity would come back.
    const owed = 500_000 - (2 * 625_000 + 2 * 16_000)
    for (const day of ['2026-03-08', '2026-03-22']) {
      on(day)
      await expect(ending(owed)).rejects.toMatchObject(refused)
    }
    const [notice] = await database.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'agreement-arrears')
      .where('accountId', '=', world.buyer.accountId)
      .execute()
    expect(notice?.data).toMatchObject({ until: '22 March 2026' })
    await pay('2026-03-23', 6_570)
    await expect(ending(0)).rejects.toMatchObject(refused)
    expect(await agreement()).toMatchObject({ status: 'active' })
  })

  test('of a default writes off what is owed beyond the refund', async () => {
    await activate()
    on('2027-07-05')
    await advanceAgreements(services)
    on('2027-07-20')
    const { fees_receivable, instalments_receivable, unpaid_equity } = await balances()
    const owed = fees_receivable + instalments_receivable + unpaid_equity
    const shown = 500_000 - owed
    expect(shown).toBeLessThan(0)
    await expect(settleExit(services, admin, settlement(shown))).rejects.toMatchObject({
      code: 'agreement.owes_on_exit',
    })
    await settleDefault(services, admin, settlement(shown, { reason: 'Three notices, none answered.' }))
    expect(await agreement()).toMatchObject({ status: 'defaulted' })
    expect(await balances()).toMatchObject({ bad_debts: -shown, fees_receivable: 0, equity: 0 })
  })
})

test('a journal has each entry with its lines, in accounts that accounting programs know', async () => {
  await activate()
  await pay('2026-02-05', 6_250)
  const { number } = await agreement()
  let journal = ''
  for await (const piece of exportJournal(database.db)) journal += piece
  const lines = journal.split('\n').map((line) => line.trim())
  const accounts = lines.filter((line) => line.includes(`:${number}  GHS `))
  expect(accounts).toContain(`assets:Cash at bank:${number}  GHS 6250.00`)
  expect(accounts).toContain(`liabilities:Buyer’s equity:${number}  GHS -5000.00`)
  expect(accounts).toContain(`income:Rent:${number}  GHS -1250.00`)
  const sum = accounts.reduce((all, line) => all + Number(line.split('  GHS ')[1]), 0)
  expect(sum).toBe(0)
})
