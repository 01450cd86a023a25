import { beforeAll, expect, test } from 'vitest'
import { insertOffer } from '../../../../tests/factories/offer-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/public/affordability/affordability.tsx'])
const PATH = '/what-can-i-pay'

beforeAll(async () => {
  // GH₵100,000 first, then 60 × GH₵25,000; its plans ask GH₵525,000 and more first.
  const { id } = await insertProperty(database.db, { title: 'House on an offer', pricePesewas: 100_000_000 })
  await insertOffer(database.db, { propertyId: id })
  const plot = { title: 'A plot in Wa', type: 'Land', beds: 0, baths: 0, pricePesewas: 30_000_000 } as const
  await insertProperty(database.db, plot)
})

const textOf = async (response: Response) =>
  (await response.text())
    .replace(/<script.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const answerTo = async (income: string, savings: string) =>
  textOf(await site.post(PATH, { income, savings, months: '60' }))

test('before anything is typed an example stands beside the form, and the months of the offers', async () => {
  const text = await textOf(await site.get(PATH))
  expect(text).toContain('An example: GH₵20,000 a month and GH₵100,000 saved')
  expect(text).toContain('Homes to rent to own are offered here over 60 months')
})

test('an answer says how many homes fit, shows them and leads to all of them', async () => {
  const response = await site.post(PATH, { income: '90,000', savings: '120,000', months: '60' })
  const html = await response.text()
  expect(html).toMatch(/href="\/properties\?category=For\+Sale&amp;cash=120000&amp;monthly=27000"/)
  const text = await answerTo('90,000', '120,000')
  expect(text).toContain('1 home fits')
  expect(text).toContain('House on an offer')
  expect(text).toContain('GH₵100,000 first, then 60 × GH₵25,000')
  expect(text).not.toContain('An example')
})

test('where none fits the nearest home says what is lacking, and no plot stands in for one', async () => {
  const text = await answerTo('80,000', '90,000')
  expect(text).toContain('No home fits yet')
  expect(text).toContain('Asks GH₵10,000 more now and GH₵1,000 more each month')
  expect(text).toContain('House on an offer')
  expect(text).not.toContain('A plot in Wa')
})

test('where none is near either, homes to rent, being told, the search by a month and the office are the ways on', async () => {
  const room = { title: 'A room to rent', tag: 'For Rent', pricePesewas: 180_000 } as const
  const { id } = await insertProperty(database.db, room)
  const ask = async (income: string, savings: string) => {
    const response = await site.post(PATH, { income, savings, months: '60' })
    const html = (await response.text()).replaceAll('<!-- -->', '')
    return html.slice(html.indexOf('id="answer"'))
  }
  const html = await ask('6,000', '40,000')
  expect(html).toContain('>No home fits yet</p>')
  expect(html).not.toContain('House on an offer')
  expect(html).toMatch(
    /href="\/properties\?category=For\+Rent&amp;maxPrice=1800"[^>]*>1 home to rent up to GH₵1,800 a month</,
  )
  expect(html).toMatch(
    /href="\/saved-searches\/new\?category=For\+Sale&amp;cash=40000&amp;monthly=1800"[^>]*>Tell me when there is one</,
  )
  expect(html).toMatch(
    /href="\/properties\?cash=40000&amp;monthly=1800"[^>]*>You know what you can pay a month\?/,
  )
  expect(html).toMatch(/Our office: <a href="tel:/)
  // A cedi less a month rents none; nothing saved is not as much as it takes.
  const poorer = await ask('5,996', '')
  expect(poorer).not.toContain('to rent up to')
  expect(poorer).toContain('cash=1&amp;monthly=1798')
  await database.db.deleteFrom('properties').where('id', '=', id).execute()
})

test('what cannot be read is said beside its field, with the example still there', async () => {
  const text = await answerTo('nothing', '0')
  expect(text).toContain('Enter the household’s income of a month in cedis')
  expect(text).toContain('An example')
})

test('what cannot be read keeps the page at the form, in the first field that has to be put right', async () => {
  const htmlOf = async (income: string, months: string) =>
    await (await site.post(PATH, { income, savings: 'nothing', months })).text()
  const focused = (html: string) =>
    html.match(/<input[^>]*autofocus[^>]*>/gi)?.map((field) => field.match(/name="(\w+)"/)?.[1])
  const wrong = await htmlOf('', '60')
  expect(focused(wrong)).toEqual(['income'])
  expect(focused(await htmlOf('6,000', '1'))).toEqual(['savings'])
  expect(wrong).not.toContain('id="answer"')
  const right = await (await site.post(PATH, { income: '90,000', savings: '', months: '60' })).text()
  expect(right).toContain('id="answer"')
  expect(focused(right)).toBeUndefined()
})
