import type { JsonSchema } from '@valibot/to-json-schema'
import type { Services } from '#/platform/services.ts'
import {
  API_VERSION,
  describeApi,
  describeParameters,
  introduce,
} from '#/routes/public-api/open-api-document.server.ts'
import { OPERATIONS, type Operation } from '#/routes/public-api/operations.ts'
import { PROBLEMS } from '#/routes/public-api/problem.ts'

/** A parameter or a field as a row. */
export type FieldRow = {
  name: string
  type: string
  meaning: string
  /** What it is when it is left out. */
  fallback: string | null
}

export type OperationView = {
  id: string
  path: string
  summary: string
  description: string
  parameters: FieldRow[]
  curl: string
  /** Of an answer, as indented JSON. */
  example: string
  /** The kinds of problem that it can answer with. */
  problems: string[]
}

export type SchemaView = {
  name: string
  meaning: string
  /** With the names of the RESO Data Dictionary, and with ours. */
  standard: FieldRow[]
  own: FieldRow[]
}

/** The API's document as the page shows it. */
export function presentApi(config: Services['config']) {
  const document = describeApi(config)
  const base = document.servers[0]?.url ?? ''
  return {
    version: API_VERSION,
    base,
    introduction: introduce(config),
    operations: OPERATIONS.map((operation): OperationView => {
      const described = document.paths[operation.path]?.get
      const { responses } = described ?? {}
      return {
        id: operation.id,
        path: operation.path,
        summary: operation.summary,
        description: operation.description,
        parameters: describeParameters(operation).map(({ name, schema, description }) => ({
          name,
          type: nameType(schema),
          meaning: description,
          fallback: schema.default === undefined ? null : String(schema.default),
        })),
        curl: curlOf(base, operation),
        example: JSON.stringify(responses?.[200]?.content['application/json'].example, null, 2),
        problems: Object.entries(PROBLEMS)
          .filter(([, { status }]) => responses && status in responses)
          .map(([code]) => code),
      }
    }),
    schemas: Object.entries(document.components.schemas)
      .filter(([name]) => !NOT_SHOWN.includes(name))
      .map(([name, schema]): SchemaView => {
        const rows = rowsOf(schema)
        return {
          name,
          meaning: schema.description ?? '',
          standard: rows.filter((row) => isStandard(row.name)),
          own: rows.filter((row) => !isStandard(row.name)),
        }
      }),
    problems: Object.entries(PROBLEMS).map(([code, problem]) => ({ code, ...problem })),
  }
}

// Problems have a section of their own, and what is chosen of a property has its fields.
const NOT_SHOWN = ['Problem', 'PropertyPart', 'PropertyPartList']

export type ApiView = ReturnType<typeof presentApi>

function isStandard(name: string): boolean {
  return /^[A-Z]/.test(name)
}

function rowsOf({ properties = {} }: JsonSchema): FieldRow[] {
  return Object.entries(properties).map(([name, property]) => {
    const schema = typeof property === 'boolean' ? {} : property
    return {
      name,
      type: nameType(schema),
      meaning: schema.description ?? meaningOf(schema),
      fallback: null,
    }
  })
}

// What only holds records of another kind says it by their name.
function meaningOf(schema: JsonSchema): string {
  return schema.type === 'array' ? `Records of the kind ${nameType(schema)}.` : ''
}

// A field's name stands in the table of its schema; a line of all of them would not be read.
const MOST_NAMED = 20

/** A type in words: `whole number from 1 to 50`, `date and time or null`, `Media, any number of them`. */
export function nameType(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum && schema.enum.length > MOST_NAMED) return 'names'
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(', ')
  if (schema.anyOf) return schema.anyOf.map((one) => nameType(one as JsonSchema)).join(' or ')
  if (schema.type === 'array') return `list of ${nameType((schema.items ?? {}) as JsonSchema)}`
  if (schema.type === 'integer') return `whole number${describeRange(schema)}`
  if (schema.type === 'string') return FORMATS[schema.format ?? ''] ?? 'text'
  return String(schema.type ?? 'anything')
}

const FORMATS: Record<string, string> = {
  uuid: 'UUID',
  uri: 'address',
  date: 'date',
  'date-time': 'date and time',
}

function describeRange({ minimum, maximum }: JsonSchema): string {
  const figure = (value: number) => value.toLocaleString('en-GB')
  if (minimum === undefined || maximum === undefined) return ''
  return ` from ${figure(minimum)} to ${figure(maximum)}`
}

// Two or three parameters show how they are written; more would hide it.
const SHOWN: Record<string, readonly string[]> = {
  listProperties: ['location', 'category', 'limit'],
  listPlaces: ['kind'],
  listPosts: ['limit'],
}

function curlOf(base: string, operation: Operation): string {
  const described = describeParameters(operation)
  const query = described
    .filter(({ name }) => SHOWN[operation.id]?.includes(name))
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&')
  const id = described.find(({ name }) => name === 'id')?.example
  const path = operation.path.replace('{id}', String(id))
  return `curl '${base}${path}${query && `?${query}`}'`
}
