import { beforeEach, expect, test } from 'vitest'
import { sendNewsletter } from '#/features/newsletter/newsletter.jobs.server.ts'
import type { Role } from '#/shared/actor.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertPost } from '../../../../tests/factories/post-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/newsletter/newsletter.tsx',
  'routes/admin/subscribers/subscribers.tsx',
])
const PAGE = '/dashboard/newsletter'

beforeEach(async () => {
  for (const table of ['postMailings', 'posts', 'subscribers', 'mails', 'properties', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const signIn = async (role: Role) => (await insertPerson(services, role)).cookie
const insertSubscriber = () =>
  database.db
    .insertInto('subscribers')
    .values({
      id: factoryId(),
      email: 'ama@example.com',
      status: 'confirmed',
      consentVersion: '2026-11',
      requestedAt: '2026-01-01T09:00:00Z',
      confirmedAt: '2026-01-01T10:00:00Z',
    })
    .execute()
const pageOf = async (response: Response) => (await response.text()).replaceAll('<!-- -->', '')

test('the preview is the mail with the article and the picked homes, as HTML and as text', async () => {
  const cookie = await signIn('admin')
  await insertPost(database.db, { title: 'An older one', publishedAt: '2026-02-01T09:00:00Z' })
  const { id: postId } = await insertPost(database.db, { title: 'Reading an indenture' })
  const { id } = await insertProperty(database.db, {
    title: 'A house at Osu',
    tag: 'For Rent',
    pricePesewas: 250_000,
    imageCount: 1,
  })
  const html = await pageOf(
    await site.get(`${PAGE}?post=${postId}&home=${id}&home=x&home=${factoryId()}`, cookie),
  )
  expect(html).toContain('Subject: Reading an indenture')
  expect(html).toContain('Homes in this mail: 1 of 6')
  expect(html).toContain('1 home that you picked cannot be sent')
  expect(html).toMatch(/<iframe [^>]*sandbox="allow-same-origin"/)
  const [, text] = html.split('As plain text')
  for (const said of ['Home: A house at Osu', 'GH₵2,500 / month', `/properties/${id}`, 'Unsubscribe:'])
    expect(text).toContain(said)
  expect(html.match(/srcDoc="[^"]*"/i)?.[0]).toMatch(/src=&quot;\/images\/[^&]+\.(jpeg|webp)/)
})

test('homes are found by words, and only those that visitors can see', async () => {
  const cookie = await signIn('admin')
  await insertPost(database.db)
  await insertProperty(database.db, { title: 'Bungalow at Osu' })
  await insertProperty(database.db, { title: 'Bungalow in secret', status: 'draft', publishedAt: null })
  await insertProperty(database.db, { title: 'Another thing' })
  const html = await pageOf(await site.get(`${PAGE}?query=bungalow`, cookie))
  expect(html).toContain('Bungalow at Osu')
  expect(html).not.toContain('Bungalow in secret')
  expect(html).not.toContain('Another thing')
})

test('what was sent stands in the history with its homes, and is not offered again', async () => {
  const cookie = await signIn('admin')
  const { id: postId } = await insertPost(database.db, { title: 'Reading an indenture' })
  const { id } = await insertProperty(database.db)
  await insertSubscriber()
  const many = Array.from({ length: 7 }, factoryId).join()
  for (const homes of [many, 'x', `${id},' or true --`])
    expect((await site.post('/dashboard/subscribers/mailings', { postId, homes }, cookie)).status).toBe(422)
  const sent = await site.post('/dashboard/subscribers/mailings', { postId, homes: id }, cookie)
  expect(sent.status).toBe(200)
  const list = await pageOf(await site.get('/dashboard/subscribers', cookie))
  const history = list.slice(list.indexOf('Sent newsletters'))
  expect(history).toContain('Reading an indenture')
  expect(history).toContain('with 1 home')
  expect(await pageOf(await site.get(PAGE, cookie))).toContain('No article waits to be sent')
})

test('subject and greeting are written, previewed, sent and retained; without them the article speaks', async () => {
  const cookie = await signIn('admin')
  const { id: postId } = await insertPost(database.db, { title: 'Reading an indenture' })
  await insertPost(database.db, { title: 'An older one', publishedAt: '2026-02-01T09:00:00Z' })
  await insertSubscriber()
  const words = { subject: 'This week: papers', greeting: 'Dear friends,\nthe rains are here.' }
  const draft = await pageOf(
    await site.get(`${PAGE}?${new URLSearchParams({ post: postId, ...words })}`, cookie),
  )
  expect(draft).toContain('Subject: This week: papers')
  const [, text] = draft.split('As plain text')
  expect(text).toMatch(/Reading an indenture\s+Dear friends,\s+the rains are here\./)
  // The button of the article comes before the homes, and another article's title is no subject.
  const other = await pageOf(
    await site.get(`${PAGE}?${new URLSearchParams({ post: postId, subject: 'An older one' })}`, cookie),
  )
  expect(other).toContain('Subject: Reading an indenture')
  for (const [name, most] of [
    ['subject', 120],
    ['greeting', 500],
  ] as const)
    expect(
      (await site.post('/dashboard/subscribers/mailings', { postId, [name]: 'x'.repeat(most + 1) }, cookie))
        .status,
    ).toBe(422)
  expect((await site.post('/dashboard/subscribers/mailings', { postId, ...words }, cookie)).status).toBe(200)
  const history = await pageOf(await site.get('/dashboard/subscribers', cookie))
  expect(history).toContain('Subject: This week: papers')
  expect(history).toContain('the rains are here.')
  await sendNewsletter(services, { postId })
  const { data } = await database.db.selectFrom('mails').select('data').executeTakeFirstOrThrow()
  expect(data).toMatchObject(words)
})

test('hostile words of a newsletter are texts in its history, and a subject is one line', async () => {
  const cookie = await signIn('admin')
  await insertSubscriber()
  for (const text of HOSTILE_TEXTS.slice(0, 4)) {
    const { id: postId } = await insertPost(database.db)
    const words = { subject: text.slice(0, 120), greeting: text.slice(0, 500) }
    const sent = await site.post('/dashboard/subscribers/mailings', { postId, ...words }, cookie)
    expect(sent.status).toBe(200)
  }
  expect(await pageOf(await site.get('/dashboard/subscribers', cookie))).not.toContain('<script>alert')
  const { id: postId } = await insertPost(database.db)
  const broken = { postId, subject: 'One\r\nBcc: all@example.com', greeting: '\u200b ' }
  await site.post('/dashboard/subscribers/mailings', broken, cookie)
  const row = await database.db
    .selectFrom('postMailings')
    .select(['subject', 'greeting'])
    .where('postId', '=', postId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ subject: 'One Bcc: all@example.com', greeting: null })
})

test('hostile searches, subjects and greetings are shown as texts', async () => {
  const cookie = await signIn('admin')
  await insertPost(database.db)
  for (const text of HOSTILE_TEXTS) {
    const response = await site.get(
      `${PAGE}?${new URLSearchParams({ query: text, post: text, subject: text, greeting: text })}`,
      cookie,
    )
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('<script>alert')
  }
})

test.each(['user', 'agent'] as const)('a %s sees none of it', async (role) => {
  expect((await site.get(PAGE, await signIn(role))).status).toBe(403)
})
