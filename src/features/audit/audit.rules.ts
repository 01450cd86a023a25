import { formatDateTime, isDay } from '#/shared/dates.ts'
import { isId } from '#/shared/ids.ts'
import { formatAmount } from '#/shared/money.ts'
import { readPageNumber } from '#/shared/page-number.ts'
import { cleanText } from '#/shared/text.ts'
import { AUDIT_EVENTS, type AuditEvent, type AuditFilters } from './audit.schema.ts'

const LONGEST_PERSON = 254
const LONGEST_NOTE = 200
const REFUSAL_WINDOW_MS = 3_600_000

/** True for an event that is written today; a line of the log may be older. */
export function isAuditEvent(event: string): event is AuditEvent {
  return Object.hasOwn(AUDIT_EVENTS, event)
}

/** The filters in an address; what is unknown or senseless is left out, as if nobody had asked. */
export function parseAuditFilters(params: URLSearchParams): AuditFilters {
  const event = params.get('event') ?? ''
  const person = cleanText(params.get('person') ?? '', LONGEST_PERSON)
  const filters: AuditFilters = { page: readPageNumber(params) }
  if (isAuditEvent(event)) filters.event = event
  // Ids are written in small letters, and an e-mail address is the same in any.
  if (person) filters.person = person.toLowerCase()
  for (const side of ['from', 'until'] as const) {
    const day = params.get(side) ?? ''
    if (isDay(day)) filters[side] = day
  }
  if (params.has('signIns')) filters.signIns = true
  return filters
}

/** The query of an address that asks for these filters; empty for everything. */
export function formatAuditFilters({ page, signIns, ...filters }: AuditFilters): string {
  const params = new URLSearchParams(filters)
  if (signIns) params.set('signIns', '1')
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query && `?${query}`
}

/** True when somebody is looked for by id and not by name or e-mail address. */
export function isPersonId(person: string): boolean {
  return isId(person)
}

/**
 * What the details of a line say, in one short line: `user → admin`, a code, or name and value of each, amounts in
 * cedis. An id that `names` knows is called by its name, any other by its beginning.
 */
export function auditNote(details: unknown, names: ReadonlyMap<string, string> = new Map()): string {
  if (typeof details !== 'object' || details === null) return ''
  const { fromPesewas, toPesewas, ...given } = details as Record<string, unknown>
  const isPrice = typeof fromPesewas === 'number' && typeof toPesewas === 'number'
  const amounts = isPrice ? { from: formatAmount(fromPesewas), to: formatAmount(toPesewas) } : {}
  const { from, to, ...rest }: Record<string, unknown> = { ...given, ...amounts }
  const say = (value: unknown, name = '') => plain(value, { name, names })
  const before = from === '' ? '' : `${say(from)} → `
  // Where nothing changed, something else was written down.
  const changed = from === to ? `still ${say(to)}` : `${before}${say(to)}`
  const change = from !== undefined && to !== undefined ? [changed] : []
  const others = Object.entries(to !== undefined && from === undefined ? { to, ...rest } : rest)
  const isOne = others.length === 1
  const said = others.map(([name, value]) =>
    isOne || typeof value === 'boolean' || name === 'fields' || name === 'count'
      ? say(value, name)
      : `${wordsOf(name)}: ${say(value, name)}`,
  )
  return [...change, ...said].join(', ').slice(0, LONGEST_NOTE)
}

/** The ids that the details of a line name. */
export function idsInDetails(details: unknown): string[] {
  if (typeof details !== 'object' || details === null) return []
  return Object.values(details).filter((value): value is string => typeof value === 'string' && isId(value))
}

/** Which line a refusal is counted in: one for each subject, code and hour. */
export function refusalWindow({
  event,
  code,
  subject,
  at,
}: {
  event: AuditEvent
  code: string
  subject: string
  at: Date
}): string {
  const hour = Math.floor(at.getTime() / REFUSAL_WINDOW_MS)
  return `${hour}:${event}:${code}:${subject}`.slice(0, 200)
}

/** The note of a line that was repeated: `admins only, 12 times until 09:59:03`. */
export function repeatedNote(
  note: string,
  { count, until }: { count: number; until: string | null },
): string {
  if (count < 2) return note
  const times = `${count} times${until === null ? '' : ` until ${until}`}`
  return note ? `${note}, ${times}` : times
}

/** True for the fingerprint of a document, which nobody reads letter by letter. */
export const isHash = (value: string): boolean => /^[0-9a-f]{64}$/.test(value)

const AMOUNT = 'Pesewas'

const WORDS: Readonly<Record<string, string>> = {
  documentHash: 'fingerprint of the text',
  item: 'home of the order',
  party: 'signed as',
}

// `pricePesewas` is a price, `isPopular` says whether something is popular.
function wordsOf(name: string): string {
  if (Object.hasOwn(WORDS, name)) return WORDS[name] ?? name
  return name
    .replace(/(Pesewas|Ids?)$/, '')
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=.)(?=[A-Z])/g, ' ')
    .toLowerCase()
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const REFERENCE = /^[a-z]+-[0-9a-f]{32}$/

function plain(
  value: unknown,
  { name, names }: { name: string; names: ReadonlyMap<string, string> },
): string {
  if (typeof value === 'boolean') return `${value ? '' : 'not '}${wordsOf(name)}`
  if (typeof value === 'number') {
    if (name === 'count') return `${value} in all`
    return name.endsWith(AMOUNT) ? formatAmount(value) : String(value)
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isHash(value)) return `${value.slice(0, 8)}…`
  if (MOMENT.test(value)) return formatDateTime(new Date(value))
  // `account.admins_only` says “admins only”: the event has named what it was about.
  if (name === 'code') return value.slice(value.indexOf('.') + 1).replaceAll('_', ' ')
  if (REFERENCE.test(value)) return value.replace(/(?<=-[0-9a-f]{8}).*/, '…')
  if (name === 'fields') return value.split(', ').map(wordsOf).join(', ')
  return isId(value) ? (names.get(value) ?? `${value.slice(0, 8)}…`) : value
}
