import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Validator from '@adobe/structured-data-validator'
import * as v from 'valibot'

type Node = { '@type': string } & Record<string, unknown>

const SCRIPTS = /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g

/** What a page says to search engines: each thing that stands on its own. */
export function readStructuredData(html: string): Node[] {
  return [...html.matchAll(SCRIPTS)].flatMap(([, json = '']) => {
    const { '@context': context, '@graph': graph, ...one } = JSON.parse(json)
    if (context !== 'https://schema.org') throw new Error(`Not of schema.org: ${json.slice(0, 100)}`)
    return (graph ?? [one]) as Node[]
  })
}

/**
 * Everything that is wrong with them: words that schema.org does not have or not there, what its validator misses, and
 * what Google's documentation asks for or recommends and the validator does not know.
 */
export async function findStructuredDataProblems(nodes: readonly Node[]): Promise<string[]> {
  const byType = Object.groupBy(nodes, (node) => node['@type'])
  const issues = await new Validator(readVocabulary()).validate({ jsonld: byType })
  const validated = issues.map(
    (issue) => `${issue.rootType}: ${issue.severity} ${issue.issueMessage} at ${JSON.stringify(issue.path)}`,
  )
  return [...validated, ...nodes.flatMap(shapeProblems)]
}

const absolute = v.pipe(v.string(), v.url(), v.startsWith('https://'))
const moment = v.pipe(v.string(), v.isoTimestamp())
const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const address = v.object({ '@type': v.literal('PostalAddress'), addressCountry: text })

const organization = { name: text, url: absolute, telephone: text, email: text, address }

const article = v.object({
  headline: v.pipe(text, v.maxLength(200)),
  datePublished: moment,
  dateModified: moment,
  author: v.object({ '@type': v.picklist(['Person', 'Organization']), name: text }),
  publisher: v.object({ '@type': v.literal('Organization'), name: text }),
})

/** By type, what Google's documentation of structured data names as required or recommended, as far as we have it. */
const SHAPES: Record<string, v.GenericSchema> = {
  Organization: v.object({ ...organization, logo: absolute }),
  RealEstateAgent: v.object({
    ...organization,
    geo: v.object({ '@type': v.literal('GeoCoordinates'), latitude: v.number(), longitude: v.number() }),
  }),
  AboutPage: v.object({ name: text, url: absolute, mainEntity: v.object({ '@type': text, name: text }) }),
  Article: article,
  BlogPosting: article,
  BreadcrumbList: v.object({
    itemListElement: v.pipe(
      v.array(v.object({ '@type': v.literal('ListItem'), position: v.number(), name: text, item: absolute })),
      v.minLength(2),
    ),
  }),
  ItemList: v.object({
    numberOfItems: v.number(),
    itemListElement: v.pipe(
      v.array(v.object({ '@type': v.literal('ListItem'), position: v.number(), url: absolute })),
      v.minLength(1),
    ),
  }),
  RealEstateListing: v.object({
    name: text,
    url: absolute,
    description: text,
    datePosted: moment,
    image: v.array(absolute),
    about: v.object({
      '@type': v.picklist(['Apartment', 'House', 'Accommodation', 'Place']),
      name: text,
      address: v.object({ ...address.entries, addressLocality: text }),
    }),
    offers: v.object({
      '@type': v.literal('Offer'),
      url: absolute,
      price: v.pipe(v.number(), v.minValue(1)),
      priceCurrency: v.literal('GHS'),
      availability: v.pipe(v.string(), v.startsWith('https://schema.org/')),
      businessFunction: v.object({ '@id': v.string() }),
    }),
  }),
}

function shapeProblems(node: Node): string[] {
  const shape = SHAPES[node['@type']]
  if (!shape) return [`${node['@type']}: nobody has written down what it needs`]
  return (v.safeParse(shape, node).issues ?? []).map(
    (issue) => `${node['@type']}.${v.getDotPath(issue)}: ${issue.message}`,
  )
}

const INTERFACE = /^(?:export )?interface (\w+?)(Base|Leaf) extends ([^{]+)\{\n([\s\S]*?)^\}/gm

/** The words of schema.org in the form that its validator reads, taken from the types that our code is checked by. */
function readVocabulary() {
  const types = readFileSync(createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts'), 'utf8')
  const id = (name: string) => ({ '@id': `schema:${name}` })
  const classes = new Map<string, Set<string>>([['Thing', new Set()]])
  const properties = new Map<string, Set<string>>()
  for (const [, name = '', , parents = '', body = ''] of types.matchAll(INTERFACE)) {
    const above = classes.get(name) ?? new Set()
    classes.set(name, above)
    for (const [, parent = ''] of parents.matchAll(/\b(\w+)Base\b/g)) if (parent !== name) above.add(parent)
    for (const [, property = ''] of body.matchAll(/^ {4}"(\w+)"\??:/gm)) {
      properties.set(property, (properties.get(property) ?? new Set()).add(name))
    }
  }
  return {
    '@graph': [
      ...[...classes].map(([name, above]) => ({
        '@type': 'rdfs:Class',
        ...id(name),
        'rdfs:subClassOf': [...above].map(id),
      })),
      ...[...properties].map(([name, owners]) => ({
        '@type': 'rdf:Property',
        ...id(name),
        'schema:domainIncludes': [...owners].map(id),
      })),
    ],
  }
}
