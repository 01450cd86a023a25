import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import type { Connection } from '../connection.server.ts'
import { withoutIndexes } from './bulk-load.server.ts'
import { copyLine, copyRows } from './copy-rows.server.ts'
import { generateAgent } from './generated-agent.ts'
import { createPictureChoice } from './generated-pictures.ts'
import {
  type GeneratedPlace,
  type GeneratedProperty,
  type Generation,
  generateProperty,
} from './generated-property.ts'
import { insertSampleImages } from './load-samples.server.ts'
import { readPlacePrices } from './place-prices.server.ts'
import { weighted } from './random.ts'
import { readSamplePictures } from './sample-files.server.ts'

const PROPERTIES_PER_AGENT = 200
const BATCH = 5_000
const LEAST_IN_BULK = 5_000

/** When the last generated property was published, unless told otherwise; fixed, so that rows repeat on any day. */
export const generatedUntil = new Date('2026-11-01T00:00:00Z')

/** How much of the market a city has, relative to 2. */
const cityWeights: Record<string, number> = {
  Accra: 5,
  Kumasi: 5,
  Tema: 5,
  Kasoa: 6,
  Madina: 6,
  Adenta: 4,
  Ejisu: 3,
}

export type GenerateOptions = {
  connection: Connection
  /** The folder of the sample marketplace, for its pictures and prices. */
  folder: string
  count: number
  /** Runs of different seeds have no property in common. */
  seed: number
  until?: Date
  /** Fewer come to what there is row by row, which lets others read and write meanwhile. */
  leastInBulk?: number
  /** Hears how many properties are copied. */
  onProgress?: (done: number) => void
  /** Hears a sentence when anything else begins that takes long. */
  onStep?: (sentence: string) => void
}

/**
 * Adds `count` invented properties with agents, pictures and histories in one transaction: all or none, and the same
 * rows for the same seed, count and date. When they outnumber those that are there, the tables are filled without
 * indexes, and nobody else reads them before the end. Throws a StartProblem when this seed is already there.
 */
export async function generateProperties(
  options: GenerateOptions,
): Promise<{ agents: number; properties: number }> {
  const { connection, seed, count, onProgress, onStep = () => undefined } = options
  const client = await connection.pool.connect()
  let generation: Generation
  try {
    await client.query('begin')
    for (const limit of transactionSettings) await client.query(`set local ${limit}`)
    await claimSeed(client, seed)
    generation = await prepare(options)
    const fill = async () => {
      await copyAgents(client, generation)
      await copyProperties(client, generation, onProgress)
    }
    if (await isBulk(options)) {
      await fillInBulk(client, fill, onStep)
    } else {
      await fill()
      await client.query('select fold_property_counts()')
    }
    await client.query('commit')
  } catch (error) {
    // The connection may be in the middle of a COPY: closing it undoes everything.
    client.release(true)
    throw error
  }
  client.release()
  onStep('Collecting statistics')
  await refreshStatistics(connection)
  return { agents: generation.agentIds.length, properties: count }
}

const transactionSettings = [
  ...['statement_timeout = 0', "lock_timeout = '60s'", 'idle_in_transaction_session_timeout = 0'],
  // Words are added to the text index in large lots, which costs a fraction of adding them row by row.
  ...["gin_pending_list_limit = '64MB'", "work_mem = '128MB'", 'jit = off'],
]

// Asked beside the transaction, which would keep a lock on what it has read and so hold up a second run.
async function isBulk({ connection, count, leastInBulk = LEAST_IN_BULK }: GenerateOptions): Promise<boolean> {
  if (count < leastInBulk) return false
  const { there } = await connection.db
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow()
  return count > there
}

async function fillInBulk(
  client: PoolClient,
  fill: () => Promise<void>,
  onStep: (sentence: string) => void,
): Promise<void> {
  for (const limit of bulkSettings) await client.query(`set local ${limit}`)
  // In the order in which those who count and fold take the two, so that neither waits for the other in a circle.
  await client.query('lock table property_counts in share row exclusive mode')
  await client.query('lock table properties in access exclusive mode')
  await withoutIndexes(
    client,
    FILLED,
    async () => {
      for (const trigger of INSERT_TRIGGERS)
        await client.query(`alter table properties disable trigger ${trigger}`)
      await fill()
      for (const trigger of INSERT_TRIGGERS)
        await client.query(`alter table properties enable trigger ${trigger}`)
      await client.query(publish)
    },
    onStep,
  )
  onStep('Counting the properties of every place')
  await client.query(recount)
}

// Shared by the two that may work on one index.
const bulkSettings = ["maintenance_work_mem = '256MB'", 'max_parallel_maintenance_workers = 1']

// What they do is done for all at the end, or of no use: nobody is told of generated homes.
const INSERT_TRIGGERS = [
  'properties_count_inserted',
  'properties_cells_inserted',
  'properties_note_new',
  'properties_publish_new',
]

const FILLED = ['properties', 'property_images', 'property_status_changes', 'property_publications']

const recount = `
  delete from property_counts;
  delete from property_totals;
  delete from property_count_changes;
  insert into property_count_changes (scope_id, tag, type, beds, baths, has_plan, change)
  select scope_id, tag, type, beds, baths, has_plan, sum(count)
  from (
    select place_id, tag, type, beds, floor(baths)::smallint as baths,
      takes_payment_plan(tag, max_payment_plan_months) as has_plan, count(*) as count
    from properties
    where status = 'active'
    group by 1, 2, 3, 4, 5, 6
  ) as groups, scopes_of(place_id) as scope_id
  group by 1, 2, 3, 4, 5, 6;
  select fold_property_counts();
  select recount_property_cells()`

// None of them was listed before under another id.
const publish = `
  insert into property_publications (
    property_id, user_id, digital_address, place_id, type, title, first_listed_at, left_at
  )
  select id, user_id, digital_address, place_id, type, lower(title), published_at,
    case when status not in ('active', 'reserved') then updated_at end
  from properties
  where published_at is not null
  on conflict do nothing`

async function claimSeed(client: PoolClient, seed: number): Promise<void> {
  const { rowCount } = await client.query(
    'insert into sample_sets (name, loaded_at) values ($1, now()) on conflict do nothing',
    [`generated-${seed}`],
  )
  if (rowCount === 0) {
    throw new StartProblem(
      `This database already holds the properties of seed ${seed}. Choose another: --seed ${seed + 1}.`,
    )
  }
}

async function prepare({
  connection,
  folder,
  seed,
  count,
  until = generatedUntil,
}: GenerateOptions): Promise<Generation> {
  const { db } = connection
  const pictures = await readSamplePictures(folder)
  await db.transaction().execute((tx) => insertSampleImages(tx, pictures, until))
  const images = await db
    .selectFrom('images')
    .select(['id', 'storageKey'])
    .where('storageKey', 'like', 'sample/%')
    .execute()
  const imageIds = new Map(images.map((image) => [image.storageKey, image.id]))
  const rows = await db.selectFrom('places').select(['id', 'slug', 'label']).execute()
  const places = new Map(rows.map((place) => [place.slug, place]))
  const weights = (await readPlacePrices(folder)).map((prices): [GeneratedPlace, number] => {
    const place = places.get(prices.slug)
    if (!place) throw new Error(`places.csv: the database has no place ${prices.slug}.`)
    return [{ ...prices, id: place.id, label: place.label }, cityWeights[prices.city] ?? 2]
  })
  const agents = Math.ceil(count / PROPERTIES_PER_AGENT)
  const generation = { seed, count, until: until.getTime() }
  return {
    ...generation,
    pickPlace: weighted(weights),
    choosePictures: createPictureChoice(
      pictures.map((picture) => ({ ...picture, id: imageIds.get(`sample/${picture.key}`) ?? '' })),
    ),
    agentIds: Array.from({ length: agents }, (_, index) => agentOf(generation, index).id),
  }
}

/** Every agent joined before the first property was published. */
function agentOf({ seed, until }: Pick<Generation, 'seed' | 'until'>, index: number) {
  return generateAgent(seed, index, until - 800 * MILLISECONDS_PER_DAY + index)
}

async function copyAgents(client: PoolClient, generation: Generation): Promise<void> {
  const lines = generation.agentIds.map((_, index) => {
    const agent = agentOf(generation, index)
    const { id, email, fullName, phone, licenceNumber, bio, createdAt } = agent
    return copyLine([id, email, fullName, phone, phone, licenceNumber, bio, createdAt, createdAt])
  })
  const columns = 'id, email, full_name, phone, whatsapp_phone, licence_number, bio, created_at, updated_at'
  await copyRows(client, `profiles (${columns})`, lines)
}

async function copyProperties(
  client: PoolClient,
  generation: Generation,
  onProgress?: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < generation.count; start += BATCH) {
    const end = Math.min(start + BATCH, generation.count)
    await copyBatch(client, generation, start, end)
    onProgress?.(end)
  }
}

async function copyBatch(
  client: PoolClient,
  generation: Generation,
  start: number,
  end: number,
): Promise<void> {
  const images: string[] = []
  const changes: string[] = []
  function* properties() {
    for (let index = start; index < end; index++) {
      const property = generateProperty(generation, index)
      yield propertyLine(property)
      for (const [position, picture] of property.pictures.entries()) {
        images.push(copyLine([property.id, position, picture.id, picture.alt]))
      }
      for (const { id, from, to, at } of property.changes) {
        changes.push(copyLine([id, property.id, from, to, property.pricePesewas, property.userId, at]))
      }
    }
  }
  // What refers to the properties follows them.
  await copyRows(client, `properties (${propertyColumns})`, properties())
  await copyRows(client, 'property_images (property_id, position, image_id, alt)', images)
  await copyRows(
    client,
    'property_status_changes (id, property_id, from_status, to_status, price_pesewas, changed_by, changed_at)',
    changes,
  )
}

const propertyColumns = `id, short_code, user_id, title, description, location, place_id, price_pesewas, beds, baths,
  area_square_feet, amenities, papers, advance_months, deposit_pesewas, agent_fee_pesewas, other_fees_pesewas,
  type, tag, max_payment_plan_months, rating, is_popular, status, is_sample,
  published_at, created_at, updated_at`

function propertyLine(property: GeneratedProperty): string {
  const inPesewas = (months: number | null) =>
    months === null ? null : Math.round(months * property.pricePesewas)
  return copyLine([
    ...[property.id, property.shortCode, property.userId, property.title, property.description],
    ...[
      property.location,
      property.placeId,
      property.pricePesewas,
      property.beds,
      property.baths,
      property.areaSquareFeet,
      `{${property.amenities.join()}}`,
      `{${property.papers.join()}}`,
      property.advanceMonths,
      inPesewas(property.depositMonths),
      inPesewas(property.agentFeeMonths),
      inPesewas(property.otherFeesMonths),
    ],
    ...[property.type, property.tag, property.maxPaymentPlanMonths, property.rating, property.isPopular],
    ...[property.status, true, property.publishedAt, property.createdAt, property.updatedAt],
  ])
}

const TABLES = [
  ...['properties', 'property_images', 'property_status_changes', 'profiles', 'property_publications'],
  ...['property_counts', 'property_totals', 'property_count_changes'],
  ...['property_cells', 'property_cell_changes'],
]

// Vacuum too: only then may the planner answer counts and lists from the indexes alone.
async function refreshStatistics({ db }: Connection): Promise<void> {
  for (const table of TABLES) {
    await sql`vacuum (analyze) ${sql.id(table)}`.execute(db)
  }
}
