import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { listenForApi, makeApiServices, makeApiSite } from '../../../tests/support/api-world.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { exampleAnswers } from './examples.ts'
import { describeApi, describeParameters } from './open-api-document.server.ts'
import { OPERATIONS, placeList, postList, propertyList } from './operations.ts'
import { postResource } from './post-resource.ts'
import { problemBody } from './problem.ts'
import { propertyResource } from './property-resource.ts'

const database = useTestDatabase()
const services = makeApiServices(database)
const document = describeApi(services.config)
const ids: Record<string, string> = {}
let site: Awaited<ReturnType<typeof makeApiSite>>
let listening: Awaited<ReturnType<typeof listenForApi>>

beforeAll(async () => {
  const land = { type: 'Land', tag: 'For Sale', plotAreaSquareFeet: 7_000, beds: 0, baths: 0 } as const
  await insertProperty(database.db, { ...land, landType: 'family', tenure: 'leasehold', leaseYearsLeft: 50 })
  await insertProperty(database.db, { place: 'accra', tag: 'For Rent', advanceMonths: 6, rating: 4.5 })
  ids['/properties/{id}'] = (
    await insertProperty(database.db, { place: 'osu', imageCount: 2, maxPaymentPlanMonths: 12 })
  ).id
  ids['/posts/{id}'] = (await insertPost(database.db)).id
  site = await makeApiSite(services)
  listening = await listenForApi(site)
})
afterAll(() => listening.stop())

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document) as never)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('is served as it is made, and may be cached', async () => {
    const response = await site.get('/api/v1/openapi.json')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=600, s-maxage=600')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('points at this site and says its terms and its allowance', () => {
    expect(document.servers).toEqual([{ url: 'https://fihankra.example/api/v1' }])
    expect(document.info.license.url).toBe('https://fihankra.example/terms-of-service')
    expect(document.info.description).toContain('1000000 requests in 60 minutes')
  })

  test('says of every parameter what it means, with an example that is understood', () => {
    for (const operation of OPERATIONS) {
      const described = describeParameters(operation).filter((one) => one.in === 'query')
      expect(described.map(({ name }) => name)).toEqual(Object.keys(operation.parameters))
      for (const { name, description, example, schema } of described) {
        expect(description, name).toMatch(/\.$/)
        expect(schema.type ?? schema.enum, name).toBeDefined()
        const entry = operation.parameters[name] as v.GenericSchema
        expect(v.safeParse(entry, String(example)).success, name).toBe(true)
      }
    }
  })

  test('has examples that are what their schemas take', () => {
    const examples = exampleAnswers('https://fihankra.example')
    const schemas = {
      Property: propertyResource,
      PropertyList: propertyList,
      PlaceList: placeList,
      Post: postResource,
      PostList: postList,
      Problem: problemBody,
    }
    for (const [name, example] of Object.entries(examples)) {
      const schema = schemas[name as keyof typeof schemas] as v.GenericSchema
      expect(v.parse(schema, example), name).toEqual(example)
      expect(checkAnswer(name, example), name).toEqual([])
    }
  })
})

describe('a client made from the document', () => {
  test.each(OPERATIONS)('calls $id and is answered as the document says', async ({ id, path }) => {
    const client = await makeClient()
    const { status, data, headers } = await client(id, ids[path] ? { id: ids[path] } : {})
    expect(status).toBe(200)
    const schema = document.paths[path]?.get.responses[200]?.content['application/json'].schema
    const named = (schema && 'anyOf' in schema ? schema.anyOf[0] : schema)?.$ref ?? ''
    expect(checkAnswer(named.split('/').at(-1) ?? '', data)).toEqual([])
    for (const header of Object.keys(document.paths[path]?.get.responses[200]?.headers ?? {})) {
      if (header !== 'Link') expect(headers[header.toLowerCase()], header).toBeTruthy()
    }
  })

  test('gives every parameter of every list its example', async () => {
    const client = await makeClient()
    for (const operation of OPERATIONS.filter(({ idMeans }) => !idMeans)) {
      for (const { name, example } of describeParameters(operation)) {
        // A cursor is for one search alone; the examples' is for none. A list is written with commas.
        const { status } = await client(operation.id, {
          [name]: Array.isArray(example) ? example.join(',') : example,
        })
        expect(status, `${operation.id} ${name}`).toBe(name === 'cursor' ? 400 : 200)
      }
    }
  })

  test('is given the fields that it chose', async () => {
    const client = await makeClient()
    const { status, data } = await client('listProperties', { fields: 'ListingKey,PhotosCount,City' })
    expect(status).toBe(200)
    expect(checkAnswer('PropertyPartList', data)).toEqual([])
    expect(checkAnswer('PropertyList', data)).not.toEqual([])
  })

  test('walks through a list by the cursor of each answer', async () => {
    const client = await makeClient()
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const { data }: { data: Stretch } = await client('listProperties', {
        limit: 1,
        ...(cursor ? { cursor } : {}),
      })
      expect(checkAnswer('PropertyList', data)).toEqual([])
      seen.push(...data.value.map(({ ListingKey }) => ListingKey))
      cursor = data.next && new URL(data.next).searchParams.get('cursor')
    } while (cursor)
    expect(new Set(seen).size).toBe(3)
  })

  test.each([
    ['listProperties', { beds: 'many' }, 400],
    ['listPlaces', { kind: 'galaxy' }, 400],
    ['getProperty', { id: '0193a000-0000-7000-8000-000000000000' }, 404],
    ['getPost', { id: '0193a000-0000-7000-8000-000000000000' }, 404],
  ])('is told of %s %j in the documented words', async (id, parameters, expected) => {
    const client = await makeClient()
    const { status, data, headers } = await client(id, parameters)
    expect(status).toBe(expected)
    expect(String(headers['content-type'])).toBe('application/problem+json')
    expect(checkAnswer('Problem', data)).toEqual([])
  })
})

type Stretch = { value: { ListingKey: string }[]; next: string | null }
type Answer = { status: number; data: never; headers: Record<string, unknown> }

/** Calls an operation by its name, with functions that know nothing but the document. */
async function makeClient() {
  const maker = new OpenAPIClientAxios({
    definition: structuredClone(document) as never,
    withServer: { url: `${listening.url}/api/v1` },
    axiosConfigDefaults: { validateStatus: () => true },
  })
  const made: Record<string, unknown> = (await maker.init()) as never
  return async (operation: string, parameters: object): Promise<Answer> =>
    await (made[operation] as (parameters: object) => Promise<Answer>)(parameters)
}

/** What an answer has that the named schema of the document does not allow. */
function checkAnswer(name: string, answer: unknown): unknown[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'api', components: document.components })
  const check = ajv.compile({ $ref: `api#/components/schemas/${name}` })
  check(answer)
  return check.errors ?? []
}
