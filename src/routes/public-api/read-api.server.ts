import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import type { Services } from '#/platform/services.ts'
import { Refusal, type RefusalKind } from '#/shared/errors.ts'
import { UNWORDED } from '#/shared/unworded-issue.ts'
import { asRefusal } from '#/web/request/refusal.server.ts'
import { repeatRead } from '#/web/request/repeated-read.server.ts'
import { requestOf, servicesOf } from '#/web/request/services.server.ts'
import { jsonResponse } from '#/web/request/text-response.server.ts'
import { type ProblemBody, type ProblemCode, problemResponse } from './problem.ts'

const PROBLEM_OF: Partial<Record<RefusalKind, ProblemCode>> = {
  invalid: 'bad-parameter',
  not_found: 'not-found',
  gone: 'gone',
  unavailable: 'unavailable',
}

/** Answers one address of the public API. A refusal leaves as a problem, a bug with the request's id. */
export async function readApi(
  context: Readonly<RouterContextProvider>,
  run: (services: Services) => Promise<Response>,
): Promise<Response> {
  const services = servicesOf(context)
  const { siteUrl } = services.config
  try {
    return await repeatRead(context, () => run(services))
  } catch (error) {
    const refusal = asRefusal(error, services.log)
    const code = refusal instanceof Refusal ? PROBLEM_OF[refusal.kind] : undefined
    if (refusal instanceof Refusal && code) {
      const errors = refusal.details.errors as ProblemBody['errors']
      return problemResponse(siteUrl, code, refusal.message, errors ? { errors } : {})
    }
    const { requestId } = requestOf(context)
    services.log.error({ error, requestId }, 'A request failed')
    return problemResponse(siteUrl, 'fault', 'It has been noted. Try again later.', { requestId })
  }
}

/** Parameters that say for each whether it must be there. */
export type Parameters = v.ObjectEntries

/**
 * The query of an address as the parameters allow it. Refuses, naming each, what is unknown, repeated or malformed:
 * a program that misspells a filter must not take the whole list for its answer.
 */
export function readQuery<P extends Parameters>(
  request: Request,
  parameters: P,
): v.InferOutput<v.ObjectSchema<P, undefined>> {
  const { searchParams } = new URL(request.url)
  const errors: NonNullable<ProblemBody['errors']> = []
  for (const name of new Set(searchParams.keys())) {
    if (!Object.hasOwn(parameters, name)) {
      errors.push({ parameter: name.slice(0, 50).toWellFormed(), detail: 'There is no such parameter.' })
    } else if (searchParams.getAll(name).length > 1) {
      errors.push({ parameter: name, detail: 'Give this once.' })
    }
  }
  const known = [...searchParams].filter(([name]) => Object.hasOwn(parameters, name))
  const parsed = v.safeParse(v.object(parameters), Object.fromEntries(known), {
    ...UNWORDED,
    abortPipeEarly: true,
  })
  if (parsed.success && errors.length === 0) return parsed.output
  for (const issue of parsed.issues ?? []) {
    const parameter = String(issue.path?.[0]?.key ?? '')
    if (!errors.some((one) => one.parameter === parameter)) errors.push({ parameter, detail: issue.message })
  }
  throw badParameters(errors)
}

/** Refuses parameters, saying of each what to do about it. */
export function badParameters(errors: NonNullable<ProblemBody['errors']>): Refusal {
  const names = [...new Set(errors.map(({ parameter }) => parameter))].slice(0, 10)
  return new Refusal('invalid', 'request.invalid', `Look at ${names.join(', ')}.`, { errors })
}

/**
 * A record or a list, cut to what its schema names, so that nothing leaves that the document does not promise.
 * It may be cached for so many seconds; `next` is the address of what follows.
 */
export function answer<S extends v.GenericSchema>(
  schema: S,
  body: v.InferInput<S>,
  lifetime: Lifetime,
): Response {
  return answerWhole(v.parse(schema, body) as object, lifetime)
}

type Lifetime = { seconds: number; next?: string | null }

/** As `answer`, for what was put together under the names of its schema alone, so that there is nothing to cut. */
export function answerWhole(body: object, { seconds, next }: Lifetime): Response {
  return jsonResponse(body, {
    headers: {
      'Cache-Control': `public, max-age=${seconds}, s-maxage=${seconds}`,
      ...(next ? { Link: `<${next}>; rel="next"` } : {}),
    },
  })
}

/** How long lists and records may be cached: prices change, but not from one second to the next. */
export const RECORD_SECONDS = 60
/** How long what hardly changes may be cached. */
export const TABLE_SECONDS = 600
