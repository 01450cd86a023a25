import { expect, test } from 'vitest'
import { useAgreementWorld } from '../../../tests/support/agreement-world.ts'
import { advanceAgreements } from './agreement.jobs.server.ts'
import { getAgreement } from './agreement.queries.server.ts'
import { agreementAccount } from './agreement-account.rules.ts'
import { payAgreement } from './paying/agreement-payment.commands.server.ts'
import { settleDefault, settleExit } from './settlement.commands.server.ts'

const world = useAgreementWorld()
const { services, database, on, activate, pay, settlement, signIt } = world

const mails = async () => {
  const all = await database.db
    .selectFrom('mails')
    .select(['template', 'recipient', 'data'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return all.filter(({ data }) => (data as { agreementId?: string }).agreementId === world.agreementId)
}
const templates = async () => (await mails()).map(({ template }) => template)
const keys = async () =>
  (
    await database.db
      .selectFrom('agreementNotices')
      .select('key')
      .where('agreementId', '=', world.agreementId)
      .orderBy('at')
      .orderBy('key')
      .execute()
  ).map(({ key }) => key)
const count = async (template: string) => (await templates()).filter((one) => one === template).length

test('each step is mailed to the buyer, and what the office must know to the office', async () => {
  await activate()
  expect(await keys()).toEqual(['approved', 'offered', 'signed', expect.stringMatching(/^receipt:\d+$/)])
  const office = services.config.brand.email
  const toOffice = (await mails()).filter(({ recipient }) => recipient === office)
  expect(toOffice.map(({ data }) => data)).toMatchObject([{ kind: 'signed' }])
})

test('reminders go out once, however often and however late the job runs, and a late fee says so', async () => {
  await activate()
  for (const day of ['2026-01-29', '2026-01-30', '2026-02-04', '2026-02-06', '2026-02-08', '2026-02-13']) {
    on(day)
    await Promise.all([advanceAgreements(services), advanceAgreements(services)])
    await advanceAgreements(services)
  }
  expect((await keys()).slice(4)).toEqual(['before:7:1', 'before:1:1', 'after:1', 'late_fee:1:1'])
  expect(await count('agreement-reminder')).toBe(3)
  expect(await count('agreement-late-fee')).toBe(1)
})

test('nobody is reminded of a month that is paid', async () => {
  await activate()
  await pay('2026-01-20', 6_250)
  on('2026-02-04')
  await advanceAgreements(services)
  on('2026-02-06')
  await advanceAgreements(services)
  expect(await count('agreement-reminder')).toBe(0)
})

test('who signs and stops paying hears of it before the agreement is ended for default', async () => {
  await signIt()
  await pay('2026-01-05', 1_000)
  const { agreementId } = world
  for (const day of ['2026-01-06', '2026-02-05', '2026-02-13']) {
    on(day)
    await advanceAgreements(services)
  }
  expect((await keys()).slice(4)).toEqual(['after:0', 'arrears:30:0', 'late_fee:1:1'])
  on('2026-02-20')
  const { terms, startsOn, entries } = await getAgreement(database.db, { agreementId })
  const { exit } = agreementAccount({ terms, startsOn: startsOn ?? '', entries, day: '2026-02-20' })
  const form = settlement(exit.toRefundPesewas, { reason: 'Mailed on 5 February' })
  await settleDefault(services, world.admin, form)
  expect(await world.homeStatus()).toBe('active')
})

test('a payment on the page has its receipt, and the office hears when everything is paid', async () => {
  await activate()
  const card = { number: '4242424242424242', expiry: '12/29', cvv: '987' }
  const { agreementId } = world
  const paid = { agreementId, amountPesewas: 9_000_000, attemptKey: 'press-one', card }
  await payAgreement(services, world.buyer, paid)
  await payAgreement(services, world.buyer, paid)
  expect(await count('agreement-receipt')).toBe(2)
  expect((await mails()).map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ kind: 'bought_out' }),
  )
})

test('who leaves is mailed what comes back', async () => {
  await activate()
  await settleExit(services, world.admin, settlement(500_000))
  expect((await mails()).find(({ template }) => template === 'agreement-ended')?.data).toMatchObject({
    kind: 'exited',
    refund: 'GH₵5,000',
  })
})
