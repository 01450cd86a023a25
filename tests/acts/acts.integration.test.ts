import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#/shared/actor.ts'
import { listRoutes } from '../architecture/routes.ts'
import { insertAccount } from '../factories/account-factory.ts'
import { withOpenContact } from '../support/open-contact.ts'
import { makeQuickPasswords } from '../support/quick-passwords.ts'
import { useTestDatabase } from '../support/test-database.ts'
import { makeTestServices, type TestServices } from '../support/test-services.ts'
import { signInAs } from '../support/test-site.ts'
import type { Act, Sent } from './act.ts'
import { ACTS } from './acts.ts'
import { watchChanges } from './changes.ts'
import { type Answer, listenForActs } from './sending.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = Object.create(makeTestServices(database), {
  passwords: { value: makeQuickPasswords() },
}) as TestServices
let site: Awaited<ReturnType<typeof listenForActs>>
let openSite: Awaited<ReturnType<typeof listenForActs>>
let tables: string[]
let changes: Awaited<ReturnType<typeof watchChanges>>

// Refusals are noted in the log and tries are counted; both are no business of anybody's.
const NOTES = new Set(['audit_events', 'rate_limits'])
const EMPTIED = [
  'propertyAgreements',
  'orders',
  'leads',
  'properties',
  'posts',
  'subscribers',
  'mails',
  'accounts',
  'profiles',
] as const

beforeAll(async () => {
  const files = listRoutes().map(({ file }) => file.replace('src/', ''))
  site = await listenForActs(services, [...new Set(files)])
  openSite = await listenForActs(
    withOpenContact(services),
    ACTS.filter(({ isWithOpenContact }) => isWithOpenContact).map(({ route }) => `routes/${route}`),
  )
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(database.db)
  tables = rows.map(({ name }) => name).filter((name) => !NOTES.has(name))
  changes = await watchChanges(database.db, tables)
  // Every page of the site is read, which a busy machine does slowly.
}, 180_000)

afterAll(() => Promise.all([site.close(), openSite.close()]))

beforeEach(async () => {
  // Only ever added to, but for whoever owns the table.
  for (const table of ['collectionPayments', 'instalmentPayments'] as const) {
    const paid = database.db.selectFrom(table).select('orderId').where('orderId', 'is not', null).limit(1)
    // Seldom: what changes a table makes every connection plan anew.
    if (!(await paid.executeTakeFirst())) continue
    const name = sql.table(table)
    await sql`alter table ${name} disable trigger user`.execute(database.db)
    await database.db.deleteFrom(table).where('orderId', 'is not', null).execute()
    await sql`alter table ${name} enable trigger user`.execute(database.db)
  }
  for (const table of EMPTIED) await database.db.deleteFrom(table).execute()
  // Somebody has to stay an administrator, whoever goes.
  await insertAccount(database.db, { profile: { role: 'admin' } })
})

const CHARACTERS = [
  'visitor',
  'buyer',
  'agent',
  'administrator',
  'demoted or promoted',
  'signed out',
] as const
type Character = (typeof CHARACTERS)[number]
const CHANGING = new Set<Character>(['demoted or promoted', 'signed out'])
const WAYS = ['whole', 'half-sent'] as const
type Way = (typeof WAYS)[number]

const MAY: Record<Act['who'], readonly Character[]> = {
  everybody: CHARACTERS,
  'signed-in': ['buyer', 'agent', 'administrator', 'demoted or promoted'],
  buyer: ['buyer'],
  agent: ['agent', 'administrator'],
  administrator: ['administrator'],
}

// Who leaves a mark, where it is not a buyer.
const MODELS: Partial<Record<Act['who'], Character>> = { agent: 'agent', administrator: 'administrator' }

/** Who gives the act at first: whose role or session changes had the right to it. */
function roleOf(character: Character, { who }: Act): Role {
  if (character === 'buyer') return 'user'
  if (character === 'agent') return 'agent'
  if (character === 'administrator') return 'admin'
  return who === 'buyer' ? 'user' : 'admin'
}

function isAllowed(character: Character, way: Way, act: Act): boolean {
  // Decided before anything changed.
  if (act.isBodiless && way === 'half-sent' && character !== 'visitor') return true
  return MAY[act.who].includes(character)
}

async function change(character: Character, accountId: string, role: Role): Promise<void> {
  const { db } = database
  if (character === 'signed out') await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
  if (character === 'demoted or promoted')
    await db
      .updateTable('profiles')
      .set({ role: role === 'admin' ? 'user' : 'admin' })
      .where('id', '=', accountId)
      .execute()
}

async function attempt(act: Act, character: Character, way: Way) {
  await database.db.deleteFrom('rateLimits').execute()
  const role = roleOf(character, act)
  const person = await insertAccount(database.db, {
    profile: { role, fullName: 'Ama Mensah', phone: '+233244123456' },
  })
  const cookie = character === 'visitor' ? undefined : await signInAs(services, person.id)
  const { path, sent } = await act.prepare({ services, person })
  const meanwhile = async () => {
    await change(character, person.id, role)
    await changes.forget()
  }
  if (way === 'whole') await meanwhile()
  else await changes.forget()
  const visited = act.isWithOpenContact ? openSite : site
  const answer =
    way === 'whole'
      ? await visited.send(path, { sent, cookie })
      : await visited.sendInHalves(path, { sent, cookie }, meanwhile)
  return { answer, changed: await changes.list() }
}

/** What came of it in one word, or everything where it is neither. */
function outcomeOf({ answer, changed }: { answer: Answer; changed: string[] }): string {
  const { status, location } = answer
  const isRefused = [401, 403, 404].includes(status) || (status === 302 && location.startsWith('/login'))
  if (isRefused && changed.length === 0) return 'refused'
  if (status < 400 && !isRefused) return 'done'
  return `${status} ${location} changed ${changed.join(', ') || 'nothing'}`
}

const label = ({ route, name }: Act) => `${route}${name ? ` (${name})` : ''}`

describe('every act is done for who may do it at its end, and for nobody else', () => {
  test.each(ACTS.map((act) => [label(act), act] as const))('%s', { timeout: 60_000 }, async (_, act) => {
    const outcomes: Record<string, string> = {}
    const expected: Record<string, string> = {}
    const model = MODELS[act.who] ?? 'buyer'
    for (const way of WAYS)
      for (const character of CHARACTERS) {
        // What comes in halves differs only for whom something changes in between; the model shows that it is taken.
        if (way === 'half-sent' && !CHANGING.has(character) && character !== model) continue
        const result = await attempt(act, character, way)
        outcomes[`${character}, ${way}`] = outcomeOf(result)
        expected[`${character}, ${way}`] = isAllowed(character, way, act) ? 'done' : 'refused'
        // Else the sweep would prove nothing: an act must leave its mark when it is done.
        if (way === 'whole' && character === model && !act.changesNothing)
          expect(result.changed, 'what the act changes').not.toEqual([])
        if (act.changesNothing) expect(result.changed).toEqual([])
      }
    expect(outcomes).toEqual(expected)
  })
})

describe('an agent changes nothing that is another agent’s', () => {
  const acts = ACTS.filter(({ who, isAlwaysOwn }) => who === 'agent' && !isAlwaysOwn)
  test.each(acts.map((act) => [label(act), act] as const))('%s', { timeout: 60_000 }, async (_, act) => {
    const profile = { role: 'agent' } as const
    const [owner, other] = [
      await insertAccount(database.db, { profile }),
      await insertAccount(database.db, { profile }),
    ]
    const cookie = await signInAs(services, other.id)
    const { path, sent } = await act.prepare({ services, person: owner })
    await changes.forget()
    const { status } = await site.send(path, { sent, cookie })
    expect(await changes.list()).toEqual([])
    expect(status).toBeLessThan(500)
  })
})

describe('no act takes a field that it does not ask for', () => {
  // What stands in a row after it was sent under the name of a column, by the column's type.
  const SENTINELS: Readonly<Record<string, string>> = {
    uuid: '5e9714e1-0000-7000-8000-5e9714e15e97',
    text: 'sent-without-being-asked-for',
    integer: '987654321',
    bigint: '987654321',
    'timestamp with time zone': '2031-07-07 07:07:07+00',
  }
  const isForm = (sent: Sent): sent is Record<string, string> => !('bytes' in sent) && !('json' in sent)

  // Who owns, who may, what was decided, when and for how much: no form asks for these of a row.
  const PRIVILEGED = new Set(
    `id userId accountId ownerId agentId buyerId actorId profileId orderId createdBy decidedBy seenBy recordedBy role
    passwordHash emailVerifiedAt blockedAt createdAt updatedAt publishedAt deletedAt paidAt settledAt expiresAt seenAt
    signedAt decidedAt endedAt pricePesewas totalPesewas amountPesewas refundedPesewas slug number`.split(
      /\s+/,
    ),
  )

  let columns: Map<string, string>
  beforeAll(async () => {
    columns = await listColumns()
  })

  async function listColumns(): Promise<Map<string, string>> {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
    `.execute(database.db)
    const inCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const all = rows.map(({ name, type }) => [inCamelCase(name), type] as const)
    return new Map(all.filter(([name]) => PRIVILEGED.has(name)))
  }

  /** The tables in which something of it stands, among those that were changed. */
  async function findSentinels(): Promise<string[]> {
    const like = `%(${Object.values(SENTINELS).join('|').replaceAll('+', '\\+')})%`
    const changed = await changes.list()
    if (changed.length === 0) return []
    // Only these: a question about all hundred takes longer than the act.
    const text = changed
      .map((table) => `select distinct '${table}' as name from ${table} t where t::text similar to '${like}'`)
      .join(' union all ')
    const { rows } = await database.pool.query<{ name: string }>(text)
    return rows.map(({ name }) => name)
  }

  test('what stands in a row is found', async () => {
    expect(columns.size).toBeGreaterThan(20)
    await changes.forget()
    await insertAccount(database.db, { id: SENTINELS.uuid ?? '', email: `${SENTINELS.text}@example.com` })
    expect(await findSentinels()).toEqual(expect.arrayContaining(['accounts', 'profiles']))
  })

  test.each(ACTS.map((act) => [label(act), act] as const))('%s', { timeout: 60_000 }, async (_, act) => {
    const character = MODELS[act.who] ?? 'buyer'
    const person = await insertAccount(database.db, {
      profile: { role: roleOf(character, act), fullName: 'Ama Mensah', phone: '+233244123456' },
    })
    const cookie = await signInAs(services, person.id)
    const { path, sent } = await act.prepare({ services, person })
    const given = isForm(sent) ? sent : 'json' in sent ? sent.json : undefined
    if (typeof given !== 'object' || given === null) return
    const unasked = [...columns].filter(([name, type]) => !(name in given) && type in SENTINELS)
    const more = Object.fromEntries(unasked.map(([name, type]) => [name, SENTINELS[type] ?? '']))
    const whole = { ...more, ...given }
    const visited = act.isWithOpenContact ? openSite : site
    await changes.forget()
    const { status } = await visited.send(path, {
      sent: isForm(sent) ? (whole as Record<string, string>) : { json: whole },
      cookie,
    })
    expect(status, 'sent more than it asks for').toBeLessThan(400)
    expect(await findSentinels()).toEqual([])
  })
})

describe('nothing else that is sent changes anything, whoever sends it', () => {
  const acting = new Set(ACTS.map(({ route }) => `src/routes/${route}`))
  const reading = listRoutes().filter(({ file }) => !acting.has(file))
  test.each([
    ['PUT', listRoutes()],
    ['PATCH', listRoutes()],
    ['DELETE', listRoutes()],
    // A frame around other pages has the address of the first of them.
    ['POST', reading.filter(({ file }) => !file.endsWith('-layout.tsx'))],
  ])('%s', { timeout: 60_000 }, async (method, routes) => {
    const { id } = await insertAccount(database.db, { profile: { role: 'admin' } })
    const cookie = await signInAs(services, id)
    await changes.forget()
    const taken: string[] = []
    for (const { path } of routes) {
      const address = path.replace(/:\w+/g, id).replace('*', 'nothing-here')
      const { status } = await site.send(address, {
        sent: { act: 'delete', confirmed: 'yes' },
        cookie,
        method,
      })
      if (status < 400 || status >= 500) taken.push(`${address}: ${status}`)
    }
    expect(taken).toEqual([])
    expect(await changes.list()).toEqual([])
  })
})
