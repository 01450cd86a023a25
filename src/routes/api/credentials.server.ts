import * as v from 'valibot'
import { emptyCall } from '#/features/accounts/account.errors.ts'
import { checkJson, readBody } from '../request/endpoint.server.ts'

const credentials = v.object({ email: v.optional(v.unknown()), password: v.optional(v.unknown()) })

/** A JSON body that signs somebody up or in; one without an address or a password is an empty call. */
export async function readCredentials<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<v.InferOutput<S>> {
  const body = await readBody(request)
  const given = v.safeParse(credentials, body)
  if (!given.success || isBlank(given.output.email) || isBlank(given.output.password)) throw emptyCall()
  return checkJson(body, schema)
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
