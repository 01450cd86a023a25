import type { RouterContextProvider } from 'react-router'
import type * as v from 'valibot'
import type { Services } from '#/platform/services.ts'
import type { EndpointError } from '#/shared/endpoint-call.ts'
import { Refusal } from '#/shared/errors.ts'
import { readInput } from '#/shared/input.ts'
import { asRefusal, noteRefusal } from './refusal.server.ts'
import { repeatRead } from './repeated-read.server.ts'
import { type RouteArguments, refusalHeaders } from './respond.server.ts'
import { requestOf, servicesOf } from './services.server.ts'
import { statusOf } from './status.ts'
import { jsonResponse } from './text-response.server.ts'

const PRIVATE = { 'Cache-Control': 'private, no-store' }
const DEEPEST = 20

/** Runs an endpoint that speaks JSON. A refusal leaves with its status and a message, a bug with the request's id. */
export async function endpoint(
  context: Readonly<RouterContextProvider>,
  run: (services: Services) => Promise<Response>,
): Promise<Response> {
  const services = servicesOf(context)
  try {
    return await repeatRead(context, () => run(services))
  } catch (error) {
    const refusal = asRefusal(error, services.log)
    if (refusal instanceof Refusal) {
      await noteRefusal(context, refusal)
      const { fields } = refusal.details
      const body: EndpointError = {
        error: { code: refusal.code, message: refusal.message, ...(fields ? { fields } : {}) },
      }
      const status = fields ? 422 : statusOf(refusal.kind)
      return Response.json(body, { status, headers: refusalHeaders(refusal) })
    }
    const { requestId } = requestOf(context)
    services.log.error({ error, requestId }, 'A request failed')
    const body: EndpointError = {
      error: { code: 'bug', message: `Something went wrong on our side. Request ${requestId}` },
    }
    return Response.json(body, { status: 500, headers: PRIVATE })
  }
}

/** As `endpoint`, for what is posted; any other method is refused. */
export async function postEndpoint(
  { context, request }: RouteArguments,
  run: (services: Services) => Promise<Response>,
): Promise<Response> {
  if (request.method === 'POST') return await endpoint(context, run)
  const body: EndpointError = {
    error: { code: 'request.wrong_method', message: 'This address is for POST requests.' },
  }
  return Response.json(body, { status: 405, headers: { ...PRIVATE, Allow: 'POST' } })
}

/** An answer for one person. */
export function privateJson(body: object, headers: Record<string, string> = {}): Response {
  return jsonResponse(body, { headers: { ...PRIVATE, ...headers } })
}

/** Reads and checks a JSON body; refuses what is not JSON, too deep, or not what the schema asks for. */
export async function readJson<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<v.InferOutput<S>> {
  return readInput(schema, await readBody(request))
}

/** As `readJson`, for who reads later. */
export const jsonOf =
  <S extends v.GenericSchema>(schema: S) =>
  (request: Request): Promise<v.InferOutput<S>> =>
    readJson(request, schema)

/** The content of a JSON body, unchecked but for being plain data. */
export async function readBody(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new Refusal(
      'unsupported',
      'request.wrong_type',
      'Send JSON with the content type application/json.',
    )
  }
  let body: unknown
  try {
    body = JSON.parse(await request.text())
  } catch {
    throw new Refusal('invalid', 'request.invalid', 'That request is not JSON.')
  }
  if (!isPlainData(body, 0)) throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  return body
}

// Neither NUL nor half a character can be stored.
function isPlainData(value: unknown, depth: number): boolean {
  if (depth > DEEPEST) return false
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([key, inner]) => isPlainData(key, depth) && isPlainData(inner, depth + 1),
  )
}
