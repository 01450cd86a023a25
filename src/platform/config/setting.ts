import * as v from 'valibot'
import { keysOf } from '#/shared/records.ts'

/** One setting: the environment variable it is read from, how its text is parsed and what it is without one. */
export type Setting<T = unknown> = {
  readonly variable: string
  /** One or two sentences for the person who sets it. */
  readonly doc: string
  /** Parses the variable's text; never sees an empty text, which counts as unset. */
  readonly schema: v.GenericSchema<string, T>
  /** The value without the variable; `undefined` is a value of its own ("not set"). */
  readonly fallback: T
  /** How the fallback reads in the documents, when the value itself does not say it. */
  readonly fallbackText?: string
  /** A secret is never printed, not even in an error. */
  readonly secret?: boolean
}

export type Slice = Record<string, Setting>

export type SliceValues<S extends Slice> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never
}

/** Types one setting; the schema decides the value's type. */
export function setting<T>(options: Setting<T>): Setting<T> {
  return options
}

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

const SWITCH = { on: true, off: false, true: true, false: false, '1': true, '0': false } as const

export const onOff = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(keysOf(SWITCH), 'must be on or off'),
  v.transform((text) => SWITCH[text]),
)

export const httpOrigin = v.pipe(
  v.string(),
  v.url('must be an address such as https://www.example.com'),
  v.transform((text) => new URL(text)),
  v.check((url) => /^https?:$/.test(url.protocol), 'must start with http:// or https://'),
  v.check(
    (url) => url.pathname === '/' && !url.search && !url.hash && !url.username,
    'must be an origin without a path',
  ),
  v.transform((url) => url.origin),
)

/** The address of a PostgreSQL server. */
export const postgresUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, 'must start with postgresql://'),
)

/** The address of a server that speaks the protocol of S3. */
export const storageAddress = v.pipe(
  v.string(),
  v.url('must be an address such as https://s3.example.com'),
  v.transform((given) => new URL(given)),
  v.check((url) => /^https?:$/.test(url.protocol), 'must start with http:// or https://'),
  v.check(
    (url) => !url.search && !url.hash && !url.username && !url.password,
    'must be an address without a query or a password',
  ),
  v.transform((url) => url.href.replace(/\/+$/, '')),
)

export const storageRegion = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,50}$/, 'must be a name such as eu-west-1'),
)

export const bucketName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
)

export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('must not be blank'),
    v.maxLength(max, `must be at most ${max} characters`),
  )

const SECONDS = { s: 1, min: 60, h: 3_600, d: 86_400 } as const

const limit = v.pipe(
  v.string(),
  v.regex(
    /^[1-9]\d{0,6}\/([1-9]\d{0,3})(s|min|h|d)$/,
    'must look like 5/15min: attempts and a time in s, min, h or d',
  ),
  v.transform((text) => {
    const [count = '', time = ''] = text.split('/')
    const unit = time.replace(/\d+/, '') as keyof typeof SECONDS
    return { count: Number(count), seconds: Number.parseInt(time, 10) * SECONDS[unit] }
  }),
)

/** How many attempts in how many seconds. */
export type Limit = { readonly count: number; readonly seconds: number }

/** A setting that says how many attempts are allowed in what time, such as `5/15min`. */
export const limitSetting = (variable: string, doc: string, fallbackText: string) =>
  setting<Limit>({ variable, doc, schema: limit, fallback: v.parse(limit, fallbackText), fallbackText })
