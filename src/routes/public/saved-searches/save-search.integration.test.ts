import { expect, test } from 'vitest'
import { saveSearch } from '#/features/saved-searches/saved-search.commands.server.ts'
import { listSavedSearches } from '#/features/saved-searches/saved-search.queries.server.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 5 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/public/saved-searches/save-search.tsx',
  'routes/public/properties/list/property-list.tsx',
])

/** What a person reads, without the marks between. */
async function pageOf(path: string) {
  const html = (await (await site.get(path)).text()).replace(/<!-- -->/g, '')
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  const [, name = ''] = /name="name"[^>]*value="([^"]*)"/.exec(html) ?? []
  return { heading, name, text: html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
}

test.each([
  ['2 bedroom east legon under 3000 with garden', ''],
  ['flat eastlegon', ''],
  ['garden', ''],
  ['land kasoa below 100k', ''],
  ['land for sale kasoa below 100k', ', up to GH₵100,000'],
  [
    'unfurnished flat with own meter 6 months advance',
    ', 6 months or less in advance, own prepaid meter, unfurnished',
  ],
])(
  'a search for “%s” is called and shown as the list understands it, and saved as it was typed',
  async (words, others) => {
    const { id: placeId } = await database.db
      .selectFrom('places')
      .select('id')
      .where('slug', '=', 'east-legon')
      .executeTakeFirstOrThrow()
    await insertProperty(database.db, { placeId, title: 'Garden flat', beds: 2, type: 'Apartment' })
    const query = new URLSearchParams({ query: words }).toString()
    const list = await pageOf(`/properties?${query}`)
    const saving = await pageOf(`/saved-searches/new?${query}`)
    expect(saving.name).toBe(`${list.heading}${others}`)
    expect(saving.text).not.toContain(`“${words === 'garden' ? '' : words}”`)

    const buyer = await insertActor(database.db)
    const choices = { name: 'Mine', frequency: 'daily', tellsNew: true, tellsDrops: true } as const
    await saveSearch(services, buyer, { ...choices, tellsReturns: true, search: query })
    const [saved] = await listSavedSearches(services, buyer)
    expect(saved?.href).toBe(`/properties?${query}`)
    for (const word of saved?.words ?? ['No chips']) {
      expect(saving.text).toContain(word)
      expect(list.text).toContain(word)
    }
  },
)
