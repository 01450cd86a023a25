import {
  addApplicationFile,
  readDocument,
} from '#/features/agreements/identity/application-file.commands.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { readAs, requireBuyingActor } from '#/web/request/act.server.ts'
import { postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import type { Route } from './+types/application-files'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** Adds the document that the body is to an application of whoever sends it; `?name=` is what its sender calls it. */
export const action = ({ context, params: { agreementId }, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const { actor, body: bytes } = await readAs({ context, request }, requireBuyingActor, receive)
    const name = new URL(request.url).searchParams.get('name') ?? ''
    const { id } = await addApplicationFile(services, actor, { agreementId, name, bytes })
    return privateJson({ fileId: id })
  })

async function receive({ body }: Request): Promise<Uint8Array> {
  const none: AsyncIterable<Uint8Array> = new Response('').body ?? new ReadableStream()
  try {
    return await readDocument(body ?? none)
  } catch (error) {
    await body?.cancel().catch(() => undefined)
    throw error
  }
}
