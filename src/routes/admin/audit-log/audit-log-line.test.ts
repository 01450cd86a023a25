import { expect, test } from 'vitest'
import { presentLine, presentLines } from './audit-log-line.server.ts'

const line = {
  id: '01890000-0000-7000-8000-000000000001',
  at: new Date('2026-11-20T08:09:10Z'),
  event: 'access.refused',
  actor: null,
  subject: null,
  ip: null,
  requestId: null,
  details: { code: 'account.admins_only' },
  count: 2,
  lastAt: new Date('2026-11-20T08:59:03Z'),
}

test('a line says when to the second, what, and how often and until when', () => {
  expect(presentLine(line)).toMatchObject({
    at: '2026-11-20T08:09:10.000Z',
    shownAt: '20 November 2026, 08:09:10',
    label: 'Refused',
    note: 'admins only, 2 times until 08:59:03',
  })
})

test('a line older than the list of events is called by its code', () => {
  expect(presentLine({ ...line, event: 'listing.burnt' })).toMatchObject({ label: 'listing.burnt' })
  expect(presentLine({ ...line, event: 'constructor' })).toMatchObject({ label: 'constructor' })
})

test('a line about a home, order, agreement or article leads there by its name', () => {
  const subject = { id: '01890000-0000-7000-8000-000000000002', email: null }
  const about = { name: 'Order 1003', href: '/dashboard/orders/01890000-0000-7000-8000-000000000002' }
  const placed = { ...line, event: 'order.placed', subject }
  expect(presentLine(placed, { subjects: new Map([[subject.id, about]]) })).toMatchObject({ about })
  expect(presentLine(placed)).toMatchObject({ about: null })
})

test('a line about an order does not say its number twice', () => {
  const subject = { id: '01890000-0000-7000-8000-000000000002', email: null }
  const placed = { ...line, event: 'order.placed', subject, details: { number: 1003 }, count: 1 }
  const subjects = new Map([[subject.id, { name: 'Order 1003', href: '/dashboard/orders' }]])
  expect(presentLine(placed, { subjects }).note).toBe('')
  expect(presentLine(placed).note).toBe('1003')
})

test('a line names the people who took something over', () => {
  const [from, to] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b']
  const names = new Map([
    [from, 'Kwame Boateng'],
    [to, 'Abena Osei-Bonsu'],
  ])
  const handed = { ...line, event: 'property.owner_changed', details: { from, to }, count: 1 }
  expect(presentLine(handed, { names }).note).toBe('Kwame Boateng → Abena Osei-Bonsu')
})

test('a fingerprint is shortened in the note and kept whole beside the request', () => {
  const hash = 'deaa757cbb0863374560ef8e417ebdaa4f4c325ffd02e8ee02bf5201aec66c6f'
  const signed = {
    ...line,
    event: 'agreement.signed',
    details: { party: 'seller', documentHash: hash },
    count: 1,
  }
  expect(presentLine(signed)).toMatchObject({
    note: 'signed as: seller, fingerprint of the text: deaa757c…',
    hashes: [hash],
  })
})

test('a line about a thing that is gone says what it was; one about a person does not', () => {
  const subject = { id: '01890000-0000-7000-8000-000000000002', email: null }
  expect(presentLine({ ...line, event: 'agreement.signed', subject })).toMatchObject({
    gone: 'An agreement that is gone',
  })
  expect(presentLine({ ...line, event: 'account.sign_in_failed', subject })).toMatchObject({ gone: null })
})

test('what one act did to several homes is one line, with their names; another act is another', () => {
  const id = (last: number) => `01890000-0000-7000-8000-00000000000${last}`
  const subjects = new Map([1, 2, 3].map((n) => [id(n), { name: `Home ${n}`, href: `/properties/${id(n)}` }]))
  const names = new Map([
    [id(8), 'Kwame'],
    [id(9), 'Yaw'],
  ])
  const handed = (n: number, requestId: string | null, details: unknown = { from: id(8), to: id(9) }) => ({
    ...line,
    id: `line-${n}`,
    event: 'property.owner_changed',
    subject: { id: id(n), email: null },
    requestId,
    details,
    count: 1,
  })
  const [shown, other] = presentLines([handed(1, 'a'), handed(2, 'a'), handed(3, 'b')], { subjects, names })
  expect(shown).toMatchObject({
    note: 'Kwame → Yaw',
    several: {
      count: '2 homes',
      of: [{ about: { name: 'Home 1' }, note: '' }, { about: { name: 'Home 2' } }],
    },
  })
  expect(other).toMatchObject({ several: null, about: { name: 'Home 3' } })
  const differing = [handed(1, 'a'), handed(2, 'a', { from: id(9), to: id(8) })]
  expect(presentLines(differing, { subjects, names })).toMatchObject([
    { note: '', several: { of: [{ note: 'Kwame → Yaw' }, { note: 'Yaw → Kwame' }] } },
  ])
  expect(presentLines([handed(1, null), handed(2, null)], { subjects, names })).toHaveLength(2)
  // Requests of the same name, a month apart, are no act; nor are the steps of one thing.
  const long = { ...handed(2, 'a'), at: new Date('2026-10-20T08:09:10Z') }
  expect(presentLines([handed(1, 'a'), long], { subjects, names })).toHaveLength(2)
  expect(
    presentLines([handed(1, 'a'), { ...handed(1, 'a'), id: 'step' }], { subjects, names }),
  ).toMatchObject([{ several: null, about: { name: 'Home 1' } }])
  // Whom it was about is not folded away.
  expect(presentLines([handed(1, 'a'), handed(2, 'a')])).toHaveLength(2)
})

test('what somebody did again and again is one line with each time; anything between makes two', () => {
  const failed = (second: number, over: object = {}) => ({
    ...line,
    id: `line-${second}`,
    event: 'account.sign_in_failed',
    at: new Date(`2026-11-20T08:09:0${second}Z`),
    subject: { id: '01890000-0000-7000-8000-000000000002', email: 'ama@example.com' },
    ip: '102.176.0.9',
    requestId: `request-${second}`,
    details: {},
    count: 1,
    lastAt: null,
    ...over,
  })
  const [shown, other] = presentLines([failed(9), failed(8), failed(7), failed(6, { ip: '102.176.0.1' })])
  expect(shown).toMatchObject({
    shownAt: '20 November 2026, 08:09:09',
    times: [
      { shownAt: '20 November 2026, 08:09:09', requestId: 'request-9' },
      { requestId: 'request-8' },
      { requestId: 'request-7' },
    ],
  })
  expect(other).toMatchObject({ ip: '102.176.0.1', times: null })
  const elsewhere = { subject: { id: '01890000-0000-7000-8000-000000000003', email: null } }
  expect(presentLines([failed(9), failed(8, elsewhere), failed(7)])).toHaveLength(3)
  expect(presentLines([failed(9), failed(8, { details: { from: 'a', to: 'b' } })])).toHaveLength(2)
})
