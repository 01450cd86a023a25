import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { loadSamples } from './load-samples.server.ts'

const samples = join(import.meta.dirname, '../../../samples')
const now = new Date('2026-11-21T12:00:00Z')
const renderMarkdown = async (markdown: string) => ({
  html: `<p>${markdown.length}</p>`,
  outline: [{ id: 'section-sources', text: 'Sources', level: 2 }],
  words: markdown.split(' ').length,
})

describe('the sample marketplace', () => {
  const database = useTestDatabase()

  test('is loaded once when two starters come at the same time', async () => {
    const sentences: string[] = []
    const load = () =>
      loadSamples({
        ...{ db: database.db, folder: samples, now, renderMarkdown },
        onProgress: (sentence) => sentences.push(sentence),
      })
    const results = await Promise.all([load(), load()])
    expect(results.map((result) => result.loaded).sort()).toEqual([false, true])
    expect(results.map((result) => result.properties).sort()).toEqual([0, 60])
    expect(sentences).toEqual(['Sample marketplace: 60 properties'])
    const { count } = await database.db
      .selectFrom('properties')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(60)
  })

  test('says of every property and article that it is a sample', async () => {
    const properties = await database.db.selectFrom('properties').select(['isSample', 'status']).execute()
    const posts = await database.db.selectFrom('posts').select('isSample').execute()
    const images = await database.db.selectFrom('images').select('isRendering').execute()
    expect(properties.every((property) => property.isSample && property.status === 'active')).toBe(true)
    expect(posts).toHaveLength(3)
    expect(posts.every((post) => post.isSample)).toBe(true)
    expect(images.every((image) => image.isRendering)).toBe(true)
  })

  test('offers a few homes to rent to own, as samples, on terms that add up', async () => {
    const offers = await database.db
      .selectFrom('rentToOwnOffers')
      .innerJoin('properties', 'properties.id', 'rentToOwnOffers.propertyId')
      .select(['isSample', 'sellerName', 'offerMonthlyPesewas', 'monthlyPesewas', 'rentToOwnOffers.months'])
      .execute()
    expect(offers).toHaveLength(6)
    for (const offer of offers) {
      expect(offer).toMatchObject({ isSample: true, sellerName: 'Sample seller' })
      expect(offer.offerMonthlyPesewas).toBe(offer.monthlyPesewas)
    }
  })

  test('gives every property its place, its pictures in order and its first change of status', async () => {
    const [property] = await database.db
      .selectFrom('properties')
      .innerJoin('places', 'places.id', 'properties.placeId')
      .innerJoin('profiles', 'profiles.id', 'properties.userId')
      .select(['properties.id', 'slug', 'pricePesewas', 'publishedAt', 'profiles.fullName'])
      .where('title', '=', 'Five-bedroom modern villa on Fourth Circular, Cantonments')
      .execute()
    expect(property).toMatchObject({ slug: 'cantonments', pricePesewas: 1_180_000_000 })
    expect(property?.fullName).toBe('Abena Owusu-Mensah')
    const pictures = await database.db
      .selectFrom('propertyImages')
      .innerJoin('images', 'images.id', 'propertyImages.imageId')
      .select(['position', 'storageKey'])
      .where('propertyId', '=', property?.id ?? '')
      .orderBy('position')
      .execute()
    expect(pictures[0]).toEqual({ position: 0, storageKey: 'sample/villa-01-front' })
    const changes = await database.db
      .selectFrom('propertyStatusChanges')
      .select(['fromStatus', 'toStatus', 'changedAt'])
      .where('propertyId', '=', property?.id ?? '')
      .execute()
    expect(changes).toEqual([{ fromStatus: 'draft', toStatus: 'active', changedAt: property?.publishedAt }])
  })

  test('nothing of it is published after the moment it was loaded', async () => {
    const late = await database.db
      .selectFrom('properties')
      .select('id')
      .where('publishedAt', '>', now)
      .execute()
    expect(late).toEqual([])
  })

  test('does not come back after its owner has removed it', async () => {
    await database.db.deleteFrom('properties').execute()
    const result = await loadSamples({ db: database.db, folder: samples, now, renderMarkdown })
    expect(result).toEqual({ loaded: false, properties: 0 })
  })
})

describe('a folder with a mistake', () => {
  const database = useTestDatabase()
  let folder = ''
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const mistakes: [string, string, (entry: Record<string, unknown>) => void, RegExp][] = [
    [
      'a price that is no number',
      'properties/land.json',
      (entry) => {
        entry.priceGhs = 'dear'
      },
      /land\.json.*, .*: priceGhs/,
    ],
    [
      'an unknown agent',
      'properties/room.json',
      (entry) => {
        entry.agent = 'nobody'
      },
      /room\.json.*agent.*nobody/,
    ],
    [
      'an unknown picture',
      'properties/house.json',
      (entry) => {
        entry.pictures = ['villa-99']
      },
      /house\.json.*villa-99/,
    ],
    [
      'an unknown place',
      'properties/house.json',
      (entry) => {
        entry.place = 'atlantis'
      },
      /atlantis/,
    ],
    [
      'half a bath too little',
      'properties/house.json',
      (entry) => {
        entry.baths = 1.3
      },
      /house\.json.*baths/,
    ],
    [
      'an unknown category',
      'articles.json',
      (entry) => {
        entry.category = 'Gossip'
      },
      /articles\.json.*category/,
    ],
  ]

  test.each(mistakes)(
    'with %s loads nothing and names file, entry and field',
    async (_name, file, spoil, message) => {
      folder = await mkdtemp(join(tmpdir(), 'fihankra-samples-'))
      await cp(samples, folder, { recursive: true, filter: (source) => !/\.(avif|webp)$/.test(source) })
      const entries = JSON.parse(await readFile(join(folder, file), 'utf8')) as Record<string, unknown>[]
      spoil(entries[0] ?? {})
      await writeFile(join(folder, file), JSON.stringify(entries))
      const loading = loadSamples({ db: database.db, folder, now, renderMarkdown })
      await expect(loading).rejects.toThrow(message)
      expect(await database.db.selectFrom('profiles').select('id').execute()).toEqual([])
    },
  )
})
