import { beforeEach, describe, expect, test } from 'vitest'
import { insertPayment } from '../../../../tests/factories/payment-factory.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { skeletonOf } from '../../../../tests/support/page-skeleton.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/payments/payments.tsx',
  'routes/admin/payments/payments-export.ts',
])
const PAYMENTS = '/dashboard/payments'
const QUESTION = `${PAYMENTS}/provider/question`
const BOTH_SIDES = 'The order asks for GH₵600,100; the provider says 0.01 NGN.'

beforeEach(async () => {
  for (const table of ['orders', 'properties', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const signIn = async () => (await insertPerson(services, 'admin')).cookie
const read = async (cookie: string, query = '') =>
  await (await site.get(`${PAYMENTS}${query}`, cookie)).text()

describe('the page of payments', () => {
  test('says that there are none', async () => {
    const text = await read(await signIn())
    for (const shown of ['No payments yet', 'No money is taken.', 'GH₵0 settled and GH₵0 paid back'])
      expect(text).toContain(shown)
  })

  test('shows each try with its order, means and state, and what was settled by day', async () => {
    const cookie = await signIn()
    const { number, id } = await insertPayment(database.db)
    const text = await read(cookie)
    for (const shown of [
      '1 payment',
      `Order ${number}`,
      `href="/dashboard/payments/${id}"`,
      'MTN ending in 9876',
      'Paystack, fee GH₵11,701.95',
      'GH₵600,100 settled and GH₵0 paid back in 30 days.',
      '20 November 2026, 09:00',
    ])
      expect(text.replaceAll('<!-- -->', '')).toContain(shown)
    expect(text).not.toContain('Waits for you')
  })

  test('shows what waits for a person first, with both sides', async () => {
    const cookie = await signIn()
    const parked = await insertPayment(database.db, {
      status: 'expired',
      at: '2026-11-01T09:00:00Z',
      lines: [{ kind: 'parked', amountPesewas: 1, currency: 'NGN', providerId: '7', reason: BOTH_SIDES }],
    })
    const failed = await insertPayment(database.db, {
      status: 'cancelled',
      at: '2026-11-02T09:00:00Z',
      lines: [
        { kind: 'settled' },
        { kind: 'refund_requested' },
        { kind: 'refund_failed', reason: 'The wallet is closed.' },
      ],
    })
    await insertPayment(database.db)
    const text = (await read(cookie)).replaceAll('<!-- -->', '')
    const waiting = text.slice(text.indexOf('Waits for you'), text.indexOf('Settled by day'))
    for (const shown of [
      BOTH_SIDES,
      `Order ${parked.number}: GH₵600,100`,
      'The wallet is closed.',
      `Order ${failed.number}`,
    ])
      expect(waiting).toContain(shown)
  })

  test.each([
    ['?state=settled', 'Settled Esi'],
    ['?state=open', 'Open Esi'],
    ['?state=unpaid', 'Expired Esi'],
    ['?state=returned', 'Returned Esi'],
    ['?state=part_returned', 'Part Esi'],
    ['?method=mobile_money&from=2026-11-20&until=2026-11-20', 'Settled Esi'],
    ['?until=2026-11-05', 'Open Esi'],
    ['?query=part+esi', 'Part Esi'],
  ])('is narrowed by %s', async (query, name) => {
    const cookie = await signIn()
    const { db } = database
    await insertPayment(db, { fullName: 'Settled Esi' })
    await insertPayment(db, {
      fullName: 'Open Esi',
      status: 'awaiting_payment',
      lines: [],
      at: '2026-11-05T23:59:00Z',
    })
    const early = { at: '2026-11-10T09:00:00Z' }
    await insertPayment(db, { ...early, fullName: 'Expired Esi', status: 'expired', lines: [] })
    const back = (amountPesewas?: number) =>
      (['refund_requested', 'refund_settled'] as const).map((kind) => ({
        kind,
        ...(amountPesewas ? { amountPesewas } : {}),
      }))
    await insertPayment(db, {
      ...early,
      fullName: 'Returned Esi',
      status: 'refunded',
      lines: [{ kind: 'settled', channel: 'card' }, ...back()],
    })
    await insertPayment(db, {
      ...early,
      fullName: 'Part Esi',
      lines: [{ kind: 'settled', channel: 'card' }, ...back(100)],
    })
    const text = await read(cookie, query)
    const names = [...text.matchAll(/(Settled|Open|Expired|Returned|Part) Esi/g)].map(([found]) => found)
    expect([...new Set(names)]).toEqual([name])
  })

  test('is searched by the phone number of an order, as people write it', async () => {
    const cookie = await signIn()
    const { orderId } = await insertPayment(database.db, { fullName: 'Settled Esi' })
    await insertPayment(database.db, { fullName: 'Part Esi' })
    await database.db
      .updateTable('orders')
      .set({ phone: '+233209876543' })
      .where('id', '=', orderId)
      .execute()
    const text = await read(cookie, '?query=020+987+6543')
    expect(text).toContain('Settled Esi')
    expect(text).not.toContain('Part Esi')
  })

  test('shows hostile searches as texts', async () => {
    const cookie = await signIn()
    const shownFor = async (text: string) =>
      skeletonOf(await read(cookie, `?query=${encodeURIComponent(text)}`))
    const wanted = await shownFor('harmless')
    for (const text of HOSTILE_TEXTS) expect([text, await shownFor(text)]).toEqual([text, wanted])
    expect(await read(cookie, '?state=toString&from=2026-02-31&method=gold')).toContain('No payments yet')
  })
})

describe('the file', () => {
  test('holds what the list shows in cedis, guards formulas, and is noted', async () => {
    const cookie = await signIn()
    await insertPayment(database.db, { fullName: '=cmd' })
    await insertPayment(database.db, { status: 'expired', lines: [], fullName: 'Nobody' })
    const response = await site.get(`${PAYMENTS}/export?state=settled`, cookie)
    expect(response.headers.get('Content-Disposition')).toMatch(/attachment; filename="payments-/)
    const text = await response.text()
    for (const shown of ["'=cmd", 'Settled', '600100.00', '11701.95']) expect(text).toContain(shown)
    expect(text).not.toContain('Nobody')
    const noted = await database.db
      .selectFrom('auditEvents')
      .select('event')
      .where('event', '=', 'payment.exported')
      .execute()
    expect(noted).toHaveLength(1)
  })
})

describe('the provider', () => {
  test('is asked, and its answer is told', async () => {
    const answered = await site.post(QUESTION, {}, await signIn())
    expect(await answered.text()).toContain('The provider answered after')
  })
})
