import { expect, test } from 'vitest'
import { advanceAgreements } from '#/features/agreements/agreement.jobs.server.ts'
import { getAgreement } from '#/features/agreements/agreement.queries.server.ts'
import { listMonthsOfMoney } from '#/features/agreements/income/received.queries.server.ts'
import { adjustEquity } from '#/features/agreements/ledger-correction.commands.server.ts'
import {
  listAgreements,
  readAgreementFigures,
} from '#/features/agreements/managed-agreement.queries.server.ts'
import { settleExit } from '#/features/agreements/settlement.commands.server.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { presentHome, presentQuote } from './my-home-view.server.ts'
import type { HomeReader } from './my-home-words.ts'

const world = useAgreementWorld()

const read = () => getAgreement(world.database.db, { agreementId: world.agreementId })
const homeOn = async (day: string, reader?: HomeReader) => {
  const { home } = presentHome(await read(), day, reader)
  if (!home) throw new Error('Nothing runs')
  return home
}

// 18 months of GH₵6,250 after GH₵10,000, of which GH₵5,000 become equity.
test('the coming payments go on from the equity that the ledger says today, adjustments with it', async () => {
  await world.activate()
  await world.pay('2026-02-05', 6_250)
  const adjust = (cedis: number) =>
    adjustEquity(world.services, world.admin, {
      agreementId: world.agreementId,
      amountPesewas: cedis * 100,
      reason: 'The buyer repaired the roof',
    })
  await adjust(500)
  const more = await homeOn('2026-02-06')
  expect(more.equity).toBe('GH₵15,500')
  expect(more.coming.slice(0, 2).map(({ after }) => after)).toEqual(['20,500', '25,500'])
  await adjust(-800)
  const less = await homeOn('2026-02-06')
  expect(less.equity).toBe('GH₵14,700')
  expect(less.coming[0]?.after).toBe('19,700')
})

test('the buyer reads what a late payment costs and who may end the agreement, the staff have it in its text', async () => {
  await world.activate()
  const { late } = await homeOn('2026-02-06')
  expect(late.join(' ')).toMatch(
    /7 days of grace. After that a late payment costs GH₵160 once.*GH₵1,000.*late fees first.*Only a person.*14 days/,
  )
  expect((await homeOn('2026-02-06', 'staff')).late).toEqual([])
})

test('the coming payments count what is due as paid, and take off what was paid ahead, as the next payment and the buy-out do', async () => {
  await world.activate()
  const late = await homeOn('2026-02-06')
  expect(late.equity).toBe('GH₵10,000')
  expect(late.coming[0]).toMatchObject({ number: 2, amount: '6,250', after: '20,000' })
  await world.pay('2026-02-05', 6_250)
  await world.pay('2026-02-06', 8_250)
  const ahead = await homeOn('2026-02-06')
  expect(ahead.next).toMatchObject({
    amount: 'GH₵4,250',
    parts: [
      { term: 'becomes equity, month 3', amount: 'GH₵5,000' },
      { term: 'rent', amount: 'GH₵1,250' },
      { term: 'paid ahead', amount: '-GH₵2,000' },
    ],
  })
  expect(ahead.quotes[0]).toEqual({
    label: 'Buy the rest today',
    amount: 'GH₵76,750',
    note: 'price less your equity and what you paid ahead, with what is unpaid',
  })
  expect(ahead.equity).toBe('GH₵15,000')
  expect(ahead.quotes[2]).toEqual({
    label: 'Paid so far',
    amount: 'GH₵24,500',
    note: 'GH₵1,250 of it was rent, GH₵8,250 paid ahead',
  })
  expect(ahead.coming.slice(0, 3)).toMatchObject([
    { amount: '0', after: '20,000' },
    { amount: '4,250', after: '25,000' },
    { amount: '6,250', after: '30,000' },
  ])
})

test('what was paid so far names the late fees in it, and adds up with the equity', async () => {
  await world.activate()
  await world.pay('2026-02-20', 6_410)
  const home = await homeOn('2026-02-20')
  expect(home.equity).toBe('GH₵15,000')
  expect(home.quotes[2]).toMatchObject({
    amount: 'GH₵16,410',
    note: 'GH₵1,250 of it was rent, GH₵160 late fees',
  })
})

test('the terms that were applied for say what all payments come to', async () => {
  // 10,000 and 18 months of 6,250.
  expect(presentHome(await read(), '2026-01-05').example.total).toBe('GH₵122,500')
})

test('the option fee stands by its name while it alone is due', async () => {
  await world.signIt()
  expect((await homeOn('2026-01-05')).next).toMatchObject({
    label: 'Option fee',
    amount: 'GH₵10,000',
    note: 'The agreement becomes active once it is paid.',
    parts: [
      { term: 'becomes equity', amount: 'GH₵10,000' },
      { term: 'rent', amount: 'GH₵0' },
    ],
  })
})

test('an agreement that is active already does not become so by what is paid', async () => {
  await world.signIt()
  const { home } = presentHome({ ...(await read()), status: 'active' }, '2026-02-06')
  expect(home?.next).toMatchObject({ label: 'To pay now' })
  expect(home?.next?.note).not.toContain('becomes active')
})

test('a payment is overdue once its days of grace are over', async () => {
  await world.signIt()
  expect((await homeOn('2026-01-05')).next).toMatchObject({ isDue: true, isOverdue: false })
  expect((await homeOn('2026-11-27')).next).toMatchObject({ isDue: true, isOverdue: true })
})

test('a sum of several payments is not called by one of them, its parts add up to it, and the list says the same', async () => {
  const today = '2026-11-27'
  world.on(today)
  await advanceAgreements(world.services)
  const agesBefore = await readAgreementFigures(world.database.db, { today })
  const monthsBefore = await listMonthsOfMoney(world.database.db, { today, months: 12 })
  world.on('2026-01-05')
  await world.signIt()
  world.on(today)
  await advanceAgreements(world.services)
  const { next } = await homeOn('2026-11-27')
  // The option fee, ten months, and a late fee of GH₵160 until their cap of GH₵1,000.
  expect(next).toMatchObject({
    label: 'To pay now',
    amount: 'GH₵73,500',
    when: 'due since 5 January 2026',
    note: 'GH₵10,000 of it is the option fee: the agreement becomes active once that is paid. The days of grace are over: GH₵1,000 of it is late fees.',
    parts: [
      { term: 'becomes equity, option fee and months 1 to 10', amount: 'GH₵60,000' },
      { term: 'rent', amount: 'GH₵12,500' },
      { term: 'late fees', amount: 'GH₵1,000' },
    ],
  })
  // The list of the staff says whom to call about it.
  await world.database.db
    .updateTable('profiles')
    .set({ phone: '+233244000101' })
    .where('id', '=', world.buyer.accountId)
    .execute()
  const { agreements } = await listAgreements(world.database.db, { page: 1, query: 'Ama' })
  expect(agreements.find(({ id }) => id === world.agreementId)).toMatchObject({
    arrearsPesewas: 7_350_000,
    oldestDueOn: '2026-01-05',
    buyerPhone: '+233244000101',
  })
  // By when each month fell due: those of 5 November, October and September are younger than the rest.
  const { arrears, late } = await readAgreementFigures(world.database.db, { today })
  expect(arrears.map(({ pesewas }, at) => pesewas - (agesBefore.arrears[at]?.pesewas ?? 0))).toEqual([
    625_000, 625_000, 625_000, 5_475_000,
  ])
  expect(late - agesBefore.late).toBe(1)
  const months = await listMonthsOfMoney(world.database.db, { today, months: 12 })
  expect(
    months.reduce((sum, { duePesewas }, at) => sum + duePesewas - (monthsBefore[at]?.duePesewas ?? 0), 0),
  ).toBe(7_350_000)
})

test('what leaving comes to is a sentence, to the buyer and to the staff', async () => {
  await world.activate()
  const leaving = async (day: string, reader?: HomeReader) => (await homeOn(day, reader)).quotes[1]
  expect(await leaving('2026-01-05')).toEqual({
    label: 'If you leave today',
    amount: 'You get back GH₵5,000',
    note: '50% of your equity; 70% after 6 paid months',
  })
  // Seven months of GH₵1,250 rent and as many fees of GH₵160 but the cap, less half of GH₵10,000.
  expect(await leaving('2026-08-20', 'staff')).toEqual({
    label: 'If the buyer leaves today',
    amount: 'The buyer owes GH₵4,750',
    note: '50% of the equity, less GH₵9,750 of unpaid rent and late fees; 70% after 6 paid months',
  })
  expect(presentQuote(await read(), '2026-08-20', '2026-08-20')?.of?.toRefund).toBe('You owe GH₵4,750')
})

test('the staff are offered to undo an entry, each by its own name, until the agreement has ended; the buyer never', async () => {
  await world.activate()
  await world.pay('2026-02-05', 6_250)
  await world.pay('2026-02-06', 6_250)
  const undo = async (reader?: HomeReader) =>
    (await homeOn('2026-02-06', reader)).ledger.flatMap((row) => (row.undo ? [row.undo] : []))
  const offered = await undo('staff')
  expect(offered.map(({ act }) => act)).toEqual(['Reverse it', 'Reverse it', 'Reverse it'])
  expect(new Set(offered.map(({ of }) => of)).size).toBe(3)
  expect(offered[0]?.of).toMatch(/^Payment received, number \d+$/)
  expect(await undo()).toEqual([])
  await settleExit(world.services, world.admin, world.settlement(1_375_000))
  expect((await read()).status).toBe('exited')
  expect(await undo('staff')).toEqual([])
})

test('whoever waits for a home that somebody else has signed for reads so, in place of the step that would come next', async () => {
  const { id } = await insertAgreement(world.database.db, {
    propertyId: world.propertyId,
    status: 'approved',
    document: null,
    documentHash: null,
    offerEndsOn: null,
    startsOn: null,
  })
  const nextStep = async () =>
    presentHome(await getAgreement(world.database.db, { agreementId: id }), '2026-01-06').steps?.find(
      ({ state }) => state === 'now',
    )
  expect(await nextStep()).toMatchObject({ title: 'The seller signs the agreement' })
  await world.signIt()
  expect(await nextStep()).toEqual({
    title: 'The home has been reserved for somebody else',
    when: '',
    text: 'You owe nothing, and there is nothing to do. You may withdraw the application below and apply for another home, or leave it: if the home is free again, it goes on from here.',
    state: 'now',
  })
})

test('the step that waits for the applicant says so and leads to where it is done', async () => {
  const agreement = await read()
  const stepOf = (status: 'applied' | 'offered', askedFor: string | null) =>
    presentHome({ ...agreement, status, askedFor }, '2026-01-06').steps?.find(({ state }) => state === 'now')
  expect(stepOf('applied', null)).not.toHaveProperty('link')
  expect(stepOf('applied', 'Three payslips')).toMatchObject({
    title: 'The office needs papers from you',
    request: 'Three payslips',
    link: { href: '#documents' },
  })
  expect(stepOf('applied', 'Three payslips')?.text).not.toContain('nothing to do')
  expect(stepOf('offered', null)?.link).toEqual({ href: '#signature', label: 'To the signature' })
})
