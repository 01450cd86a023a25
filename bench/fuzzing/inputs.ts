import fc from 'fast-check'
import { HOSTILE_TEXTS } from '../../tests/support/hostile-text.ts'
import type { Actor } from './actors.ts'
import { type Target, TYPES } from './targets.ts'

/** What must stand in no page as markup. */
export const MARK = '<zq9x y=1>'

export type Input = {
  actor: Actor
  method: string
  /** Path and query as they are sent. */
  address: string
  headers: Record<string, string>
  body?: string | undefined
}

const EDGES = [
  '',
  ' ',
  '\u0000',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '-0',
  '-1',
  '0x10',
  '0.1',
  '9007199254740993',
  '99999999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-infinity',
  '23:59:60',
  'true',
  '[]',
  '{}',
  '%',
  '_',
  '\\',
  "'; drop table properties; --",
  '$1',
  '{{7*7}}',
  '../../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '//evil.example',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
  '\u202Ereversed',
  '\uFEFF',
  '\uD800',
  '🏠'.repeat(60),
  'ñ'.repeat(300),
  'x'.repeat(10_001),
  MARK,
  `"${MARK}`,
]

const value = (ids: readonly string[], own: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...EDGES) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 2, arbitrary: fc.string({ maxLength: 40, unit: 'binary' }) },
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.integer().map(String) },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)) },
    { weight: 6, arbitrary: fc.constantFrom(...(own.length > 0 ? own : [''])) },
  )

const jsonValue = (ids: readonly string[], own: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: value(ids, own) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) })

// Text that is no text in UTF-8 goes out as such, as from a browser that is none.
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed() === text ? text : 'x').concat(
    text.toWellFormed() === text ? '' : '%ED%A0%80',
  )

// `constructor` is a name that everything has.
const ownValues = ({ fields }: Target, name: string) =>
  Object.hasOwn(fields, name) ? (fields[name] ?? []) : []

const pairs = (fields: readonly [string, string][]) =>
  fields.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&')

/** Requests of these targets by these people; the same seed gives the same ones. */
export function inputs(
  targets: readonly Target[],
  actors: readonly Actor[],
  ids: readonly string[],
  origin: string,
) {
  const some = (target: Target) => {
    const names = Object.keys(target.fields)
    // A form of a page is sent nearly whole; of all names that there are only a few.
    const most = names.length > 60 ? 6 : names.length
    const field = fc
      .constantFrom(...(names.length > 0 ? names : ['x']))
      .chain((name) => fc.tuple(fc.constant(name), value(ids, ownValues(target, name))))
    return fc.array(field, { minLength: 0, maxLength: Math.max(1, most + 2) })
  }
  return fc.constantFrom(...targets).chain((target) =>
    fc
      .record({
        // Whoever may do more sends more.
        actor: fc.constantFrom(...actors.flatMap((actor, rank) => Array<Actor>(rank + 1).fill(actor))),
        fields: some(target),
        extra: fc.jsonValue({ maxDepth: 3 }),
        broken: fc.constantFrom(...Array<string>(12).fill(''), '{', '{"a":', '"x', '[[[[', '\u0000'),
        parameters: fc.array(value(ids, ids), { minLength: 4, maxLength: 4 }),
        json: fc.array(
          fc
            .constantFrom(...Object.keys(target.fields), 'id', '__proto__', 'constructor')
            .chain((name) => fc.tuple(fc.constant(name), jsonValue(ids, ownValues(target, name)))),
          { maxLength: 8 },
        ),
      })
      .map(({ actor, fields, extra, broken, parameters, json }): Input => {
        let next = 0
        const path = target.path.replace(/:\w+|\*/g, () => encode(parameters[next++ % 4] ?? '') || 'x')
        const query =
          target.method === 'GET' && fields.length > 0
            ? `${path.includes('?') ? '&' : '?'}${pairs(fields)}`
            : ''
        const type = TYPES[target.body]
        const body = {
          form: pairs(fields),
          json: broken || JSON.stringify(json.length > 0 ? Object.fromEntries(json) : extra),
          none: undefined,
        }[target.body]
        return {
          actor,
          method: target.method,
          address: path + query,
          headers: {
            ...(actor.cookie ? { Cookie: actor.cookie } : {}),
            ...(type ? { 'Content-Type': type, Origin: origin } : {}),
          },
          body,
        }
      }),
  )
}
