import { describe, expect, test } from 'vitest'
import {
  auditNote,
  formatAuditFilters,
  idsInDetails,
  parseAuditFilters,
  repeatedNote,
} from './audit.rules.ts'

const parse = (query: string) => parseAuditFilters(new URLSearchParams(query))

describe('the filters of the audit log', () => {
  test('are read from the address and written back the same', () => {
    const query =
      '?event=account.role_changed&person=ama%40example.com&from=2026-11-01&until=2026-11-21&signIns=1&page=3'
    const filters = parse(query)
    expect(filters).toEqual({
      event: 'account.role_changed',
      person: 'ama@example.com',
      from: '2026-11-01',
      until: '2026-11-21',
      signIns: true,
      page: 3,
    })
    expect(parse(formatAuditFilters(filters))).toEqual(filters)
    expect(formatAuditFilters({ page: 1 })).toBe('')
  })

  test.each([
    'event=account.unknown',
    'event=toString',
    'event=__proto__',
    'person=%00%20',
    'from=yesterday',
    'from=2026-02-30',
    'from=2026-13-01',
    'until=99999-01-01',
    'until=2026-1-1',
    'page=0',
    'page=-1',
    'page=1e3',
    'page=9999999',
    'page=2.5',
    'unknown=1',
  ])('leave out what makes no sense: %s', (query) => {
    expect(parse(query)).toEqual({ page: 1 })
  })

  test('look for an address in any case and an id as it is written', () => {
    expect(parse('person=+Ama@Example.COM+').person).toBe('ama@example.com')
    expect(parse('person=019A0000-0000-7000-8000-000000000001').person).toBe(
      '019a0000-0000-7000-8000-000000000001',
    )
  })
})

describe('the note of a line', () => {
  test.each([
    [{}, ''],
    [null, ''],
    ['text', ''],
    [{ from: 'user', to: 'admin' }, 'user → admin'],
    [{ from: '', to: 'applied' }, 'applied'],
    [{ from: 'applied', to: 'applied' }, 'still applied'],
    [{ step: 'more asked for' }, 'more asked for'],
    [{ item: 1, refundPesewas: 5_000 }, 'home of the order: 1, refund: GH₵50'],
    [{ code: 'account.admins_only' }, 'admins only'],
    [{ code: 'gone' }, 'gone'],
    [{ at: '2027-01-02T07:00:00.000Z' }, '2 January 2027, 07:00'],
    [{ reference: 'checkout-01a216eb7b9a725088a7eceb641f9054' }, 'checkout-01a216eb…'],
    [{ event: 'refresh_failed' }, 'refresh_failed'],
    [{ isPopular: true }, 'popular'],
    [{ isPopular: false }, 'not popular'],
    [{ fields: 'pricePesewas, mapLatitude, images' }, 'price, map latitude, images'],
    [{ amountPesewas: 123_450 }, 'GH₵1,234.50'],
    [{ optionFeePesewas: 4_000_000, months: 60 }, 'option fee: GH₵40,000, months: 60'],
    [{ count: 4 }, '4 in all'],
    [{ to: 'a', properties: 2 }, 'to: a, properties: 2'],
    [{ reason: 'locked', attempts: 5 }, 'reason: locked, attempts: 5'],
    [{ from: 'a', to: 'b', by: 'c' }, 'a → b, c'],
    [{ fields: 'pricePesewas', fromPesewas: 100_000, toPesewas: 110_050 }, 'GH₵1,000 → GH₵1,100.50, price'],
  ])('of %j is %j', (details, note) => {
    expect(auditNote(details)).toBe(note)
  })

  test.each([
    ['account.admins_only', 1, null, 'account.admins_only'],
    ['account.admins_only', 12, '09:59:03', 'account.admins_only, 12 times until 09:59:03'],
    ['', 2, '09:59:03', '2 times until 09:59:03'],
  ])('of “%s” %d times until %s', (note, count, until, shown) => {
    expect(repeatedNote(note, { count, until })).toBe(shown)
  })

  test('calls whoever is known by name, and others by the beginning of their id', () => {
    const [ama, kofi] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b']
    const details = { from: ama, to: kofi }
    expect(idsInDetails({ ...details, reason: 'left' })).toEqual([ama, kofi])
    expect(auditNote(details, new Map([[ama, 'Ama Mensah']]))).toBe('Ama Mensah → 01890000…')
  })

  test('is never long', () => {
    expect(auditNote({ code: 'x'.repeat(10_000) })).toHaveLength(200)
  })
})
