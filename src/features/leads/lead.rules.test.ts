import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isDue, lateFor, searchedText } from './lead.rules.ts'
import { contactAgentForm, LEAD_MESSAGES, leadForm, leadNoteForm } from './lead.schema.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

describe('a lead is late', () => {
  const at = (createdAt: string, status: 'new' | 'contacted' | 'won' = 'new', dueOn: string | null = null) =>
    lateFor({ status, createdAt: new Date(createdAt), dueOn }, NOW)
  test('when it is new for more than two days', () => {
    expect(at('2026-11-19T08:59:59Z')).toBe('2 days')
    expect(at('2026-11-19T09:00:00Z')).toBeNull()
    expect(at('2026-11-21T08:00:00Z')).toBeNull()
  })
  test('not once somebody has answered', () => {
    expect(at('2026-01-01T00:00:00Z', 'contacted')).toBeNull()
  })
  test('since its due day while it is open, and from the next day on', () => {
    expect(at('2026-11-09T08:00:00Z', 'contacted', '2026-11-20')).toBe('1 day')
    expect(at('2026-11-09T08:00:00Z', 'contacted', '2026-10-31')).toBe('21 days')
    expect(at('2026-11-09T08:00:00Z', 'contacted', '2026-11-21')).toBeNull()
    expect(at('2026-11-09T08:00:00Z', 'won', '2026-11-20')).toBeNull()
    // Nobody has answered for longer than that.
    expect(at('2026-11-15T08:00:00Z', 'new', '2026-11-20')).toBe('6 days')
  })
})

test('A lead is due from its day on, until it is won or lost', () => {
  const due = (dueOn: string | null, status: 'new' | 'viewing' | 'won' | 'lost' = 'viewing') =>
    isDue({ status, dueOn }, NOW)
  expect([due('2026-11-20'), due('2026-11-21'), due('2026-11-21', 'new')]).toEqual([true, true, true])
  expect([due('2026-11-22'), due(null), due('2026-11-20', 'won'), due('2026-11-20', 'lost')]).toEqual(
    Array(4).fill(false),
  )
})

test.each([
  ['Ama', 'Ama'],
  ['024 412 3456', '244123456'],
  ['+233 24 412 3456', '233244123456'],
  ['(024) 412-3456', '244123456'],
  ['1234', '1234'],
  ['2026 Ring Road', '2026 Ring Road'],
])('%j is looked for as %j', (query, text) => {
  expect(searchedText(query)).toBe(text)
})

describe('the form for the agent', () => {
  const messagesOf = (form: unknown) =>
    v.safeParse(contactAgentForm, form).issues?.map(({ message }) => message)

  test('asks for both fields, whatever blanks they hold', () => {
    const blank = [LEAD_MESSAGES.fillIn, LEAD_MESSAGES.fillIn]
    expect(messagesOf({})?.slice(0, 2)).toContain(LEAD_MESSAGES.fillIn)
    for (const nothing of ['', '   ', '\t\n', '\u200b\u200d', '\u0000'])
      expect(
        messagesOf({ name: nothing, phone: nothing })?.filter((each) => each === LEAD_MESSAGES.fillIn),
      ).toEqual(blank)
  })

  test('takes a name on one line without what cannot be seen', () => {
    expect(v.parse(contactAgentForm, { name: '  Ama\n\tMensah\u0007 ', phone: ' 024 412 3456 ' })).toEqual({
      name: 'Ama Mensah',
      phone: '024 412 3456',
    })
  })

  test('refuses what is too long or is no number', () => {
    expect(messagesOf({ name: 'a'.repeat(101), phone: '0244123456' })).toHaveLength(1)
    for (const phone of ['call me', '024412345x', '1'.repeat(31), "'; drop table leads --", '<b>1</b>'])
      expect(messagesOf({ name: 'Ama', phone })).toHaveLength(1)
  })
})

test('Of the form of a lead, nothing chosen is nobody and no day', () => {
  expect(v.parse(leadForm, { status: 'viewing', ownerId: '', dueOn: '' })).toEqual({
    status: 'viewing',
    ownerId: null,
    dueOn: null,
    version: 0,
  })
  const version = (given: unknown) =>
    v.parse(leadForm, { status: 'new', ownerId: '', dueOn: '', version: given }).version
  expect([version('1795251600000'), version('now')]).toEqual([1_795_251_600_000, Number.NaN])
  for (const form of [
    { status: 'done', ownerId: '', dueOn: '' },
    { status: 'new', ownerId: 'somebody', dueOn: '' },
    { status: 'new', ownerId: '', dueOn: '2026-02-30' },
  ])
    expect(v.safeParse(leadForm, form).success).toBe(false)
})

test('A note has words and an end', () => {
  expect(v.parse(leadNoteForm, { text: ' Called.\r\nComes on Monday. ' })).toEqual({
    text: 'Called.\nComes on Monday.',
  })
  for (const text of ['', ' \n ', 'a'.repeat(2_001)])
    expect(v.safeParse(leadNoteForm, { text }).success).toBe(false)
})
