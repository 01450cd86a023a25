import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { messageOf } from '#/shared/errors.ts'

const key = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words with hyphens'))
const words = (min: number, max: number) => v.pipe(v.string(), v.minLength(min), v.maxLength(max))
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const phone = v.pipe(v.string(), v.regex(/^\+[1-9][0-9]{7,14}$/, 'must be a number such as +233200000000'))

const picture = v.object({
  key,
  kind: words(1, 30),
  view: words(1, 30),
  alt: words(1, 300),
  caption: words(1, 120),
  width: whole(1, 12_000),
  height: whole(1, 12_000),
  dominant: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #89a7c5')),
  thumbhash: words(8, 64),
})

const agent = v.object({
  key,
  fullName: words(1, 100),
  email: v.pipe(v.string(), v.email(), v.maxLength(254)),
  phone,
  whatsapp: phone,
  licenceNumber: words(1, 40),
  bio: words(1, 2000),
})

const asked = v.optional(v.nullable(whole(0, 1_000_000)), null)

const rentToOwn = v.object({
  optionFeeGhs: whole(0, 100_000_000),
  monthlyGhs: whole(1, 100_000_000),
  equityShareBasisPoints: whole(1, 10_000),
  months: whole(12, 360),
  priceYearlyCapBasisPoints: whole(0, 2_500),
})

const property = v.object({
  key,
  agent: key,
  title: words(5, 200),
  description: words(20, 10_000),
  place: key,
  location: words(3, 200),
  priceGhs: v.pipe(v.number(), v.minValue(0.01), v.maxValue(100_000_000_000)),
  tag: v.picklist(['For Sale', 'For Rent']),
  type: v.picklist(['Apartment', 'House', 'Townhouse', 'Room', 'Commercial', 'Land']),
  beds: whole(0, 100),
  baths: v.pipe(v.number(), v.multipleOf(0.5), v.minValue(0), v.maxValue(100)),
  areaSquareFeet: v.nullable(whole(1, 100_000_000)),
  maxPaymentPlanMonths: v.nullable(whole(1, 60)),
  rentToOwn: v.optional(rentToOwn),
  advanceMonths: v.nullable(whole(1, 6)),
  // Beside the rent, in cedis; 0 says that there is none.
  depositGhs: asked,
  agentFeeGhs: asked,
  otherFeesGhs: asked,
  amenities: v.array(
    v.pipe(v.string(), v.regex(/^[a-zA-Z]+:[a-z0-9-]+$/, 'must be tokens such as water:borehole')),
  ),
  papers: v.array(v.picklist(['indenture', 'site-plan', 'title', 'search-report'])),
  rating: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(5))),
  isPopular: v.boolean(),
  publishedDaysAgo: v.pipe(v.number(), v.minValue(0)),
  pictures: v.pipe(v.array(key), v.minLength(1), v.maxLength(10)),
})

const article = v.object({
  key,
  title: words(1, 200),
  excerpt: words(1, 500),
  category: v.picklist([
    'Buying Guide',
    'Selling Tips',
    'Market Trends',
    'Investment',
    'Home Improvement',
    'News',
  ]),
  tags: v.pipe(v.array(words(1, 40)), v.maxLength(20)),
  authorName: words(1, 100),
  publishedDaysAgo: v.pipe(v.number(), v.minValue(0)),
  cover: v.object({ kind: v.literal('picture'), key }),
})

export type SamplePicture = v.InferOutput<typeof picture>
export type SampleAgent = v.InferOutput<typeof agent>
export type SampleProperty = v.InferOutput<typeof property>
export type SampleArticle = v.InferOutput<typeof article> & { markdown: string }

export type Samples = {
  pictures: SamplePicture[]
  agents: SampleAgent[]
  properties: SampleProperty[]
  articles: SampleArticle[]
}

/** Everything in the folder, checked; an error names the file, the entry's key and the field. */
export async function readSamples(folder: string): Promise<Samples> {
  const pictures = await readSamplePictures(folder)
  const agents = await readEntries(folder, 'agents.json', agent)
  const files = (await readdir(join(folder, 'properties'))).filter((name) => name.endsWith('.json')).sort()
  const properties: SampleProperty[] = []
  for (const name of files) {
    const file = join('properties', name)
    const entries = await readEntries(folder, file, property)
    for (const entry of entries) {
      requireKnown(file, entry.key, 'agent', [entry.agent], agents)
      requireKnown(file, entry.key, 'pictures', entry.pictures, pictures)
    }
    properties.push(...entries)
  }
  requireDifferent('properties', properties)
  const articles: SampleArticle[] = []
  for (const entry of await readEntries(folder, 'articles.json', article)) {
    requireKnown('articles.json', entry.key, 'cover', [entry.cover.key], pictures)
    const markdown = await readFile(join(folder, 'articles', `${entry.key}.md`), 'utf8')
    articles.push({ ...entry, markdown })
  }
  return { pictures, agents, properties, articles }
}

/** The pictures that come with the program, checked as `readSamples` checks them. */
export async function readSamplePictures(folder: string): Promise<SamplePicture[]> {
  return await readEntries(folder, 'pictures.json', picture)
}

async function readEntries<S extends v.GenericSchema<unknown, { key: string }>>(
  folder: string,
  file: string,
  schema: S,
): Promise<v.InferOutput<S>[]> {
  const path = join(folder, file)
  const given: unknown = parseJson(file, await readFile(path, 'utf8'))
  if (!Array.isArray(given)) throw new Error(`${file}: must be a list.`)
  const entries = given.map((entry: unknown, index) => {
    const parsed = v.safeParse(schema, entry)
    if (parsed.success) return parsed.output
    const [issue] = parsed.issues
    const name = (entry as { key?: unknown } | null)?.key ?? `entry ${index + 1}`
    throw new Error(`${file}, ${String(name)}: ${v.getDotPath(issue) ?? 'the entry'}: ${issue.message}.`)
  })
  requireDifferent(file, entries)
  return entries
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file}: ${messageOf(cause)}`, { cause })
  }
}

function requireDifferent(file: string, entries: { key: string }[]): void {
  const seen = new Set<string>()
  for (const entry of entries) {
    if (seen.has(entry.key)) throw new Error(`${file}, ${entry.key}: the key is used twice.`)
    seen.add(entry.key)
  }
}

function requireKnown(
  file: string,
  entryKey: string,
  field: string,
  keys: string[],
  known: { key: string }[],
): void {
  const missing = keys.find((name) => !known.some((entry) => entry.key === name))
  if (missing) throw new Error(`${file}, ${entryKey}: ${field}: there is no ${missing}.`)
}
