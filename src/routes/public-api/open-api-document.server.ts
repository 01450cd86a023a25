import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Services } from '#/platform/services.ts'
import { urls } from '#/shared/urls.ts'
import { exampleAnswers } from './examples.ts'
import {
  OPERATIONS,
  type Operation,
  placeList,
  postList,
  propertyList,
  propertyPartList,
} from './operations.ts'
import { placeResource } from './place-resource.ts'
import { postResource, postSummaryResource } from './post-resource.ts'
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode, problemBody } from './problem.ts'
import { mediaResource, propertyPart, propertyResource } from './property-resource.ts'

export const API_VERSION = '1.0.0'

const SCHEMAS = {
  Property: propertyResource,
  Media: mediaResource,
  PropertyList: propertyList,
  PropertyPart: propertyPart,
  PropertyPartList: propertyPartList,
  Place: placeResource,
  PlaceList: placeList,
  Post: postResource,
  PostSummary: postSummaryResource,
  PostList: postList,
  Problem: problemBody,
} as const

const HEADERS = {
  ETag: 'Of this body in this encoding. Send it back in If-None-Match: what has not changed is answered with 304.',
  Link: 'The address of what follows, with rel="next"; left out at the end.',
  'RateLimit-Policy': 'How many requests in how many seconds, such as "address";q=600;w=600.',
  RateLimit:
    'How many are left and in how many seconds the count begins anew, such as "address";r=599;t=600.',
  'Retry-After': 'After how many seconds to come back.',
} as const

type HeaderName = keyof typeof HEADERS
type Settings = Pick<Services['config'], 'siteUrl' | 'brand' | 'readApi'>

/** One query or path parameter as OpenAPI writes it. */
export type DescribedParameter = {
  name: string
  in: 'query' | 'path'
  description: string
  required: boolean
  schema: JsonSchema
  example?: unknown
  /** Of a list: false when it is written with commas. */
  explode?: false
}

/** The OpenAPI 3.1 document, made from the schemas that check what comes in and cut what goes out. */
export function describeApi(settings: Settings) {
  const { siteUrl, brand } = settings
  const examples = exampleAnswers(siteUrl)
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.name} read API`,
      version: API_VERSION,
      summary: `Properties, places and articles of ${brand.name}, for programs.`,
      description: introduce(settings).join('\n\n'),
      termsOfService: siteUrl + urls.termsOfService,
      contact: { name: brand.legalName, email: brand.email, url: siteUrl + urls.contact },
      license: { name: 'Terms of service', url: siteUrl + urls.termsOfService },
    },
    servers: [{ url: siteUrl + urls.readApi }],
    externalDocs: { description: 'The same for reading', url: siteUrl + urls.developers },
    paths: Object.fromEntries(
      OPERATIONS.map((operation) => [operation.path, { get: describeOperation(operation, examples) }]),
    ),
    components: {
      schemas: toJsonSchemaDefs(SCHEMAS, {
        ...DIALECT,
        overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
      }),
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, description]) => [
          name,
          { description, schema: { type: name === 'Retry-After' ? 'integer' : 'string' } },
        ]),
      ),
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([code, problem]) => [code, describeProblem(problem, examples.Problem)]),
      ),
    },
  }
}

/** What holds for every address of the API, a paragraph each. */
export function introduce({ brand, readApi }: Settings): string[] {
  const { count, seconds } = readApi.readsPerAddress
  return [
    'Everything here is public and read only. There are no keys; a session or a cookie changes nothing.',
    'Fields that the RESO Data Dictionary 2.0 has carry its names and start with a capital letter, such as ListPrice. What it lacks has a name of ours and starts with a small one, such as priceFrequency. New fields may appear at any time; those that are here keep their meaning as long as the path says v1.',
    'Amounts are Ghana cedis. Moments are ISO 8601 in UTC, which is the time in Ghana all year.',
    `${count} requests in ${describeSeconds(seconds)} are free for each address of the internet; every answer says in RateLimit how many are left.`,
    'Answers carry an ETag and say in Cache-Control how long they may be kept. Pages of any origin may read them (CORS).',
    `Say ${brand.name} and link to ListingURL wherever you show a listing, mark samples (isSample) as such, and take down what is no longer listed within a day. Phone numbers are there to reach an agent about a listing and for nothing else.`,
  ]
}

// Parameters arrive as text; the document says what the text must mean.
const DIALECT: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'output',
  ignoreActions: ['trim', 'check'],
}

function describeOperation(operation: Operation, examples: ReturnType<typeof exampleAnswers>) {
  const name = nameOf(operation.answer) as keyof typeof examples
  const whole = refTo(name)
  const hasLink = operation.answer === propertyList || operation.answer === postList
  const problems: ProblemCode[] = [
    'bad-parameter',
    ...(operation.idMeans ? ['not-found' as const] : []),
    ...(operation.canBeGone ? ['gone' as const] : []),
    'too-many-requests',
    'fault',
    'unavailable',
  ]
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    parameters: describeParameters(operation),
    responses: {
      200: {
        description: operation.summary,
        headers: headerRefs('ETag', ...(hasLink ? ['Link' as const] : []), 'RateLimit', 'RateLimit-Policy'),
        content: {
          'application/json': {
            schema: operation.answerInPart
              ? { anyOf: [whole, refTo(nameOf(operation.answerInPart))] }
              : whole,
            example: examples[name],
          },
        },
      },
      304: {
        description: 'Nothing has changed since the answer with that ETag.',
        headers: headerRefs('ETag', 'RateLimit', 'RateLimit-Policy'),
      },
      ...Object.fromEntries(
        problems.map((code) => [PROBLEMS[code].status, { $ref: `#/components/responses/${code}` }]),
      ),
    },
  }
}

/** The parameters of an address, the one in its path first. */
export function describeParameters({ parameters, idMeans }: Operation): DescribedParameter[] {
  const inQuery = Object.entries(parameters).map(([name, entry]): DescribedParameter => {
    const fallback = v.parse(entry as v.GenericSchema, undefined)
    const wrapped = 'wrapped' in entry ? (entry.wrapped as v.GenericSchema) : (entry as v.GenericSchema)
    const { $schema: _, description = '', examples, ...schema } = toJsonSchema(wrapped, DIALECT)
    return {
      name,
      in: 'query',
      description,
      required: false,
      schema: fallback === undefined ? schema : { ...schema, default: fallback as never },
      ...(Array.isArray(examples) ? { example: examples[0] } : {}),
      ...(schema.type === 'array' ? { explode: false } : {}),
    }
  })
  if (!idMeans) return inQuery
  return [
    {
      name: 'id',
      in: 'path',
      description: idMeans,
      required: true,
      schema: { type: 'string', format: 'uuid' },
      example: '0193a000-0000-7000-8000-000000000001',
    },
    ...inQuery,
  ]
}

function refTo(name: keyof typeof SCHEMAS) {
  return { $ref: `#/components/schemas/${name}` }
}

function nameOf(schema: v.GenericSchema): keyof typeof SCHEMAS {
  const name = Object.entries(SCHEMAS).find(([, one]) => (one as v.GenericSchema) === schema)?.[0]
  if (!name) throw new Error('An operation answers with a schema that the document does not list')
  return name as keyof typeof SCHEMAS
}

function describeProblem({ status, when }: { status: number; when: string }, example: object) {
  return {
    description: when,
    ...(status === 429 || status === 503 ? { headers: headerRefs('Retry-After') } : {}),
    content: {
      [PROBLEM_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        ...(status === 400 ? { example } : {}),
      },
    },
  }
}

function headerRefs(...names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function describeSeconds(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`
}
