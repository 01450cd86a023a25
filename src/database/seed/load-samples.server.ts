import { sql, type Transaction } from 'kysely'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import type { Database } from '../connection.server.ts'
import type { DB } from '../schema.gen.ts'
import {
  readSamples,
  type SampleAgent,
  type SamplePicture,
  type SampleProperty,
  type Samples,
} from './sample-files.server.ts'
import { hourOfDay, sampleId, samplePictureId } from './sample-id.server.ts'

const SET = 'marketplace'
const WORDS_PER_MINUTE = 200
const PICTURE_WIDTHS = [320, 640, 960, 1280]
const AGENT_DAYS = 400

export type LoadSamplesOptions = {
  db: Database
  /** Holds pictures.json, agents.json, properties/, articles.json and articles/. */
  folder: string
  now: Date
  /** Safe HTML of an article, its headings, and how many words it has. */
  renderMarkdown: (markdown: string) => Promise<{ html: string; outline: readonly object[]; words: number }>
  onProgress?: (sentence: string) => void
}

/**
 * Fills a database that has no properties with the sample marketplace, all of it or nothing, once: who deletes the
 * samples does not get them back. Of several starters one loads. Answers how many properties it added.
 */
export async function loadSamples(
  options: LoadSamplesOptions,
): Promise<{ loaded: boolean; properties: number }> {
  return await options.db.transaction().execute(async (tx) => {
    // Another starter may be at it for longer than a request may wait.
    await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(
      tx,
    )
    await sql`select pg_advisory_xact_lock(hashtext('fihankra sample sets'))`.execute(tx)
    if (await isSettled(tx)) return { loaded: false, properties: 0 }

    const samples = await readSamples(options.folder)
    await insertSampleImages(tx, samples.pictures, options.now)
    await insertAgents(tx, samples.agents, options.now)
    await insertProperties(tx, samples, options.now)
    await insertArticles(tx, samples, options)
    await tx.insertInto('sampleSets').values({ name: SET, loadedAt: options.now }).execute()
    options.onProgress?.(`Sample marketplace: ${samples.properties.length} properties`)
    return { loaded: true, properties: samples.properties.length }
  })
}

async function isSettled(tx: Transaction<DB>): Promise<boolean> {
  const set = await tx.selectFrom('sampleSets').select('name').where('name', '=', SET).executeTakeFirst()
  if (set) return true
  const property = await tx.selectFrom('properties').select('id').limit(1).executeTakeFirst()
  return property !== undefined
}

/** The pictures that come with the program, as far as they are missing; their ids are `samplePictureId(key)`. */
export async function insertSampleImages(
  tx: Transaction<DB>,
  pictures: SamplePicture[],
  now: Date,
): Promise<void> {
  const rows = pictures.map((picture) => ({
    id: samplePictureId(picture.key),
    storageKey: `sample/${picture.key}`,
    width: picture.width,
    height: picture.height,
    widths: PICTURE_WIDTHS,
    formats: ['avif', 'webp'],
    dominantColor: picture.dominant,
    thumbhash: picture.thumbhash,
    isRendering: true,
    createdAt: now,
  }))
  await tx
    .insertInto('images')
    .values(rows)
    .onConflict((conflict) => conflict.column('storageKey').doNothing())
    .execute()
}

function agentId(key: string, now: Date): string {
  return sampleId('agent', key, now.getTime() - AGENT_DAYS * MILLISECONDS_PER_DAY)
}

async function insertAgents(tx: Transaction<DB>, agents: SampleAgent[], now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - AGENT_DAYS * MILLISECONDS_PER_DAY)
  const rows = agents.map((agent) => ({
    id: agentId(agent.key, now),
    email: agent.email,
    fullName: agent.fullName,
    phone: agent.phone,
    whatsappPhone: agent.whatsapp,
    licenceNumber: agent.licenceNumber,
    bio: agent.bio,
    createdAt,
    updatedAt: createdAt,
  }))
  await tx.insertInto('profiles').values(rows).execute()
}

async function insertProperties(tx: Transaction<DB>, samples: Samples, now: Date): Promise<void> {
  const places = await tx.selectFrom('places').select(['id', 'slug']).execute()
  const placeIds = new Map(places.map((place) => [place.slug, place.id]))
  const words = new Map(samples.pictures.map(({ key, alt, caption }) => [key, { alt, caption }]))
  const rows = samples.properties.map((property) => propertyRow(property, placeIds, now))
  await tx.insertInto('properties').values(rows).execute()
  const images = samples.properties.flatMap((property, index) =>
    property.pictures.map((key, position) => ({
      propertyId: rows[index]?.id ?? '',
      position,
      imageId: samplePictureId(key),
      alt: '',
      ...words.get(key),
    })),
  )
  await tx.insertInto('propertyImages').values(images).execute()
  const changes = rows.map((row) => ({
    id: sampleId('published', row.id, row.publishedAt.getTime()),
    propertyId: row.id,
    fromStatus: 'draft' as const,
    toStatus: 'active' as const,
    pricePesewas: row.pricePesewas,
    changedBy: row.userId,
    changedAt: row.publishedAt,
  }))
  await tx.insertInto('propertyStatusChanges').values(changes).execute()
  const offers = samples.properties.flatMap(({ rentToOwn }, index) => {
    const row = rows[index]
    return rentToOwn && row ? [offerRow(rentToOwn, row)] : []
  })
  if (offers.length > 0) await tx.insertInto('rentToOwnOffers').values(offers).execute()
}

const LATE_FEE_CEDIS = 200
const MOST_LATE_FEES = 12
const EXIT_FROM_MONTHS = [6, 24]
const EXIT_BASIS_POINTS = [5_000, 8_000]

// What no sample says for itself is the same for all of them.
function offerRow(
  { optionFeeGhs, monthlyGhs, ...terms }: NonNullable<SampleProperty['rentToOwn']>,
  property: { id: string; pricePesewas: number; publishedAt: Date },
) {
  return {
    id: sampleId('offer', property.id, property.publishedAt.getTime()),
    propertyId: property.id,
    version: 1,
    ...terms,
    pricePesewas: property.pricePesewas,
    optionFeePesewas: optionFeeGhs * PESEWAS_PER_CEDI,
    monthlyPesewas: monthlyGhs * PESEWAS_PER_CEDI,
    graceDays: 7,
    lateFeePesewas: LATE_FEE_CEDIS * PESEWAS_PER_CEDI,
    lateFeeCapPesewas: LATE_FEE_CEDIS * MOST_LATE_FEES * PESEWAS_PER_CEDI,
    exitFromMonths: EXIT_FROM_MONTHS,
    exitBasisPoints: EXIT_BASIS_POINTS,
    repairsStructure: 'seller',
    repairsServices: 'seller',
    repairsFittings: 'buyer',
    repairsGrounds: 'buyer',
    sellerName: 'Sample seller',
    sellerAddress: 'Invented for this sample',
    madeAt: property.publishedAt,
  } as const
}

const pesewasOf = (cedis: number | null) => (cedis === null ? null : cedis * PESEWAS_PER_CEDI)

function propertyRow(property: SampleProperty, placeIds: Map<string, string>, now: Date) {
  const placeId = placeIds.get(property.place)
  if (!placeId) throw new Error(`properties, ${property.key}: place: there is no ${property.place}.`)
  const publishedAt = moment(property, now)
  return {
    id: sampleId('property', property.key, publishedAt.getTime()),
    userId: agentId(property.agent, now),
    title: property.title,
    description: property.description,
    location: property.location,
    placeId,
    pricePesewas: Math.round(property.priceGhs * PESEWAS_PER_CEDI),
    beds: property.beds,
    baths: property.baths,
    areaSquareFeet: property.areaSquareFeet,
    type: property.type,
    tag: property.tag,
    maxPaymentPlanMonths: property.maxPaymentPlanMonths,
    advanceMonths: property.advanceMonths,
    depositPesewas: pesewasOf(property.depositGhs),
    agentFeePesewas: pesewasOf(property.agentFeeGhs),
    otherFeesPesewas: pesewasOf(property.otherFeesGhs),
    amenities: property.amenities,
    papers: property.papers,
    rating: property.rating,
    isPopular: property.isPopular,
    status: 'active',
    isSample: true,
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  } as const
}

async function insertArticles(
  tx: Transaction<DB>,
  samples: Samples,
  { now, renderMarkdown }: LoadSamplesOptions,
): Promise<void> {
  const alts = new Map(samples.pictures.map((picture) => [picture.key, picture.alt]))
  const rows = []
  for (const article of samples.articles) {
    const publishedAt = moment(article, now)
    const { html, outline, words } = await renderMarkdown(article.markdown)
    rows.push({
      id: sampleId('article', article.key, publishedAt.getTime()),
      authorName: article.authorName,
      title: article.title,
      excerpt: article.excerpt,
      category: article.category,
      tags: article.tags,
      bodyMarkdown: article.markdown,
      bodyHtml: html,
      outline: JSON.stringify(outline),
      readMinutes: Math.max(1, Math.ceil(words / WORDS_PER_MINUTE)),
      coverImageId: samplePictureId(article.cover.key),
      coverAlt: alts.get(article.cover.key) ?? '',
      isSample: true,
      publishedAt,
      firstPublishedAt: publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    })
  }
  if (rows.length > 0) await tx.insertInto('posts').values(rows).execute()
}

function moment(entry: { key: string; publishedDaysAgo: number }, now: Date): Date {
  const milliseconds = now.getTime() - entry.publishedDaysAgo * MILLISECONDS_PER_DAY - hourOfDay(entry.key)
  return new Date(Math.floor(milliseconds))
}
