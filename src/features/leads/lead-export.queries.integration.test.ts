import { beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '#/shared/csv.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { collect } from '../../../tests/support/collect.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { everything } from '../access/scope.rules.ts'
import type { LeadFilters } from './lead.schema.ts'
import { exportLeads } from './lead-export.queries.server.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')

beforeEach(async () => {
  await database.db.deleteFrom('leads').execute()
})

describe('the file of leads', () => {
  const write = async (filters: Partial<LeadFilters> = {}) => {
    let text = ''
    const wanted = { query: '', isLate: false, ...filters }
    for await (const piece of exportLeads(database.db, { scope: everything, filters: wanted, now: NOW }))
      text += piece
    const rows = await collect(readCsv([text.replace(/^\uFEFF/, '')]))
    const [header, ...lines] = rows.map(({ cells }) => cells)
    return lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [header?.[at], cell])))
  }

  test('has every lead that passes the filters once, over many pieces', async () => {
    const at = (index: number) => new Date(NOW.getTime() - Math.floor(index / 3) * 1_000)
    await database.db
      .insertInto('leads')
      .values(
        Array.from({ length: 1_203 }, (_, index) => ({
          id: factoryId(),
          kind: index % 2 ? 'whatsapp' : 'message',
          createdAt: at(index),
          updatedAt: at(index),
        })),
      )
      .execute()
    const all = await write()
    expect(new Set(all.map(({ id }) => id)).size).toBe(1_203)
    expect(all.map(({ received }) => received)).toEqual(
      all
        .map(({ received }) => received)
        .sort()
        .reverse(),
    )
    expect(await write({ kind: 'whatsapp' })).toHaveLength(601)
  })

  test('holds no formula and keeps commas, quotes and line breaks', async () => {
    await insertLead(database.db, {
      name: "=cmd|' /C calc'!A0",
      email: '@SUM(1+1)@example.com',
      phone: '+442079460000',
      propertyTitle: '+1+1',
      subject: '-2+3',
      message: 'One, "two"\nthree\t=4',
    })
    const [line] = await write()
    expect(line).toMatchObject({
      kind: 'Contact request',
      name: "'=cmd|' /C calc'!A0",
      email: "'@SUM(1+1)@example.com",
      phone: "'+44 207 946 0000",
      property: "'+1+1",
      subject: "'-2+3",
      message: 'One, "two"\nthree\t=4',
    })
    for (const cell of Object.values(line ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('is a header alone when there is no lead', async () => {
    expect(await write()).toEqual([])
  })
})
