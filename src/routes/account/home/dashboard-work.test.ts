import { expect, test } from 'vitest'
import type { WorkItem } from '#/features/desk/work.schema.ts'
import { waitedFor } from '#/shared/dates.ts'
import { presentWork } from './dashboard-work.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const LATE = { leads: 0, orders: 0, applications: 0, offeredHomes: 0 }
const NOTHING_LATER = { listings: 0, drafts: 0, postDrafts: 0 }
const COUNTS = { ...LATE, ...NOTHING_LATER, payments: 0, plans: 0, mails: 0, reports: 0 }

const lead: WorkItem = {
  kind: 'lead',
  id: 'l',
  leadKind: 'whatsapp',
  status: 'new',
  isLate: true,
  name: 'Ama Serwaa',
  email: 'ama@example.com',
  phone: '+233244129081',
  about: 'Room in Osu',
  dueOn: null,
  newVersion: 5,
  since: ago(3),
}
const order: WorkItem = { kind: 'order', id: 'o', number: 1007, buyer: null, title: 'Villa', since: ago(0.1) }
const listing: WorkItem = {
  kind: 'listing',
  id: 'h',
  title: 'House in Tema',
  isOwn: true,
  leadCount: 0,
  since: ago(61),
}

test('what is late comes first, then today, then the week', () => {
  const view = presentWork(
    [listing, order, lead],
    { ...COUNTS, leads: 1, orders: 1, listings: 1 },
    { ...LATE, leads: 1 },
    NOW,
  )
  expect(view.summary).toBe('2 things to do today, 1 late.')
  expect(view.groups.map(({ title, rows }) => [title, rows.map((row) => row.title)])).toEqual([
    ['Late', ['Ama Serwaa opened a chat on WhatsApp']],
    ['Do today', ['Order 1007 to decide']],
    ['Then this week', ['House in Tema']],
  ])
  expect(view.kinds.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Leads 1',
    'Orders 1',
    'Listings 1',
  ])
})

test('a decision about an application or an offered home is work of its own', () => {
  const application: WorkItem = {
    ...{ kind: 'application', id: 'a', number: 7, buyer: 'Kofi Mensah', title: 'Villa in Osu' },
    since: ago(3),
  }
  const offer: WorkItem = {
    ...{ kind: 'offered-home', id: 'f', name: 'Esi Owner', tag: 'For Rent', type: 'House' },
    ...{ location: 'Achimota, Accra', since: ago(1) },
  }
  const counts = { ...COUNTS, applications: 1, offeredHomes: 1 }
  const view = presentWork([application, offer], counts, { ...LATE, applications: 1 }, NOW)
  expect(
    view.groups.map(({ title, rows }) => [title, rows.map((row) => [row.title, row.about, row.act])]),
  ).toEqual([
    ['Late', [['Application 7 to decide', 'Kofi Mensah · Villa in Osu', 'Decide']]],
    ['Do today', [['Esi Owner offers a home to let', 'House · Achimota, Accra', 'Check']]],
  ])
  expect(view.groups.map(({ rows }) => rows[0]?.href)).toEqual([
    '/dashboard/agreements/a',
    '/dashboard/offered-homes/f',
  ])
  expect(view.kinds.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Applications 1',
    'Offered homes 1',
  ])
})

test('a plan to confirm is to be done today, however old its order is, and opens its instalments', () => {
  const plan: WorkItem = {
    ...{ kind: 'plan', id: 'o', number: 1003, buyer: 'Efua Mensah', title: 'Flat in Osu', since: ago(400) },
  }
  const view = presentWork([plan], { ...COUNTS, plans: 2 }, LATE, NOW)
  expect(view.groups).toMatchObject([
    {
      title: 'Do today',
      count: '2',
      rows: [
        {
          title: 'Plan of order 1003 to confirm',
          about: 'Efua Mensah · Flat in Osu',
          href: '/dashboard/orders/o/instalments',
          isLate: false,
        },
      ],
      more: [{ label: '1 more plan' }],
    },
  ])
})

test('failed mails are one line, and so are reports, each about what has waited longest', () => {
  const mail = (id: string, days: number): WorkItem => ({
    ...{ kind: 'mail', id, subject: `Mail ${id}`, recipient: 'kofi@example.com', since: ago(days) },
  })
  const report = (id: string, days: number): WorkItem => ({
    ...{ kind: 'report', id, reason: 'wrong-price', title: 'Villa in Osu', since: ago(days) },
  })
  const counts = { ...COUNTS, mails: 5, reports: 2 }
  const view = presentWork([mail('a', 3), mail('b', 1), report('c', 1), report('d', 0)], counts, LATE, NOW)
  expect(
    view.groups.map(({ title, count, rows, more }) => [title, count, rows.map((row) => row.title), more]),
  ).toEqual([
    ['Late', '1', ['5 mails could not be sent'], []],
    ['Do today', '2', ['Visitors say what is wrong, 2 times'], []],
  ])
  expect(view.groups.map(({ rows }) => rows[0]?.about)).toEqual([
    'Mail a · to kofi@example.com',
    'The price is wrong · Villa in Osu',
  ])
  expect(view.summary).toBe('3 things to do today, 1 late.')
})

test('payments to look at are one line, and count as many as they are', () => {
  const view = presentWork([order], { ...COUNTS, orders: 1, payments: 3 }, LATE, NOW)
  expect(view.summary).toBe('4 things to do today.')
  expect(view.groups[0]).toMatchObject({ title: 'Do today', count: '4', more: [] })
  expect(view.groups[0]?.rows[1]).toMatchObject({
    title: '3 payments to look at',
    href: '/dashboard/payments',
  })
})

test('several leads by one person are one line, which leads to all of them', () => {
  const asked = ['Room in Osu', 'Villa in Tema', 'Flat in Dome'].map(
    (about, at): WorkItem => ({ ...lead, id: `l${at}`, leadKind: 'contact-agent', about }),
  )
  const other: WorkItem = { ...lead, id: 'o', leadKind: 'contact-agent', phone: '+233201112223' }
  const view = presentWork([...asked, other], { ...COUNTS, leads: 4 }, { ...LATE, leads: 4 }, NOW)
  expect(view.groups[0]?.rows.map(({ title, about }) => [title, about])).toEqual([
    ['Ama Serwaa asks to be called · 3 homes', 'Room in Osu and 2 more'],
    ['Ama Serwaa asks to be called', 'Room in Osu'],
  ])
  expect(view.groups[0]?.rows[0]?.href).toBe('/dashboard/leads?query=%2B233244129081')
  expect(view.groups[0]).toMatchObject({ count: '4', more: [] })
})

test('a group says how much waits in it, and ends with what is not shown', () => {
  const view = presentWork(
    [lead, listing],
    { ...COUNTS, leads: 9, listings: 41, drafts: 2, postDrafts: 1 },
    { ...LATE, leads: 3 },
    NOW,
  )
  expect(view.groups.map(({ title, count, more }) => [title, count, more.map(({ label }) => label)])).toEqual(
    [
      ['Late', '3', ['2 more leads']],
      ['Do today', '6', ['6 leads']],
      ['Then this week', '44', ['40 more listings', '2 drafts', '1 article draft']],
    ],
  )
})

test('who left a number is called or written to from the row', () => {
  const [row] = presentWork([lead], COUNTS, LATE, NOW).groups[0]?.rows ?? []
  expect(row).toMatchObject({
    about: 'Room in Osu',
    phone: '024 412 9081',
    call: 'tel:+233244129081',
    chat: 'https://wa.me/233244129081?text=About%20Room%20in%20Osu%3A%20',
    mail: null,
  })
})

test('who left an address alone is written to about the home', () => {
  const [row] = presentWork([{ ...lead, phone: null }], COUNTS, LATE, NOW).groups[0]?.rows ?? []
  expect(row).toMatchObject({
    call: null,
    chat: null,
    mail: 'mailto:ama%40example.com?subject=Re%3A%20Room%20in%20Osu',
  })
})

test('what is past its due day is late since then', () => {
  const [row] =
    presentWork(
      [{ ...lead, status: 'viewing', newVersion: null, dueOn: '2026-11-19', since: ago(12) }],
      COUNTS,
      LATE,
      NOW,
    ).groups[0]?.rows ?? []
  expect(row?.waited).toBe('2 days')
})

test.each([
  [29.9, 'Soon looks stale'],
  [60, 'Looks stale'],
])('a listing that nobody touched for %d days: %s', (days, words) => {
  const [row] = presentWork([{ ...listing, since: ago(days) }], COUNTS, LATE, NOW).groups[0]?.rows ?? []
  expect(row?.about).toContain(words)
  expect(row?.about).toContain('nobody has asked yet')
})

test('one press says that a home is still available, or that somebody was contacted whom nobody has answered', () => {
  const pressOf = (item: WorkItem) => presentWork([item], COUNTS, LATE, NOW).groups[0]?.rows[0]?.press
  expect(pressOf(listing)).toEqual({ label: 'Still available', href: '/dashboard/homes/h/confirmation' })
  expect(pressOf(lead)).toEqual({ label: 'Contacted', href: '/dashboard/leads/l/contacted', version: 5 })
  expect(pressOf({ ...lead, newVersion: null })).toBeNull()
  expect(pressOf(order)).toBeNull()
})

test('an order is late after two days', () => {
  expect(presentWork([{ ...order, since: ago(2.1) }], COUNTS, LATE, NOW).groups[0]?.title).toBe('Late')
})

test('what has a week’s time is not called work of today', () => {
  expect(presentWork([listing], { ...COUNTS, listings: 43 }, LATE, NOW).summary).toBe(
    'Nothing to do today, 43 things this week.',
  )
})

test('nothing to do is said', () => {
  expect(presentWork([], COUNTS, LATE, NOW)).toEqual({
    summary: 'Nothing waits for you.',
    kinds: [],
    groups: [],
  })
})

test.each([
  [59_000, '0 minutes'],
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [47 * 3_600_000, '47 hours'],
  [48 * 3_600_000, '2 days'],
])('%d milliseconds read %s', (milliseconds, words) => {
  expect(waitedFor(new Date(NOW.getTime() - milliseconds), NOW)).toBe(words)
})
