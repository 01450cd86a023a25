import type * as v from 'valibot'
import { refuseEmptyCall } from '#/features/accounts/form.rules.ts'
import { readInput } from '#/shared/input.ts'
import { readBody } from '#/web/request/endpoint.server.ts'

/** A JSON body that signs somebody up or in; one without an address or a password is an empty call. */
export async function readCredentials<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<v.InferOutput<S>> {
  const body = await readBody(request)
  refuseEmptyCall(typeof body === 'object' && body !== null ? body : {})
  return readInput(schema, body)
}
