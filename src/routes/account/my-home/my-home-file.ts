import { isAdministrator } from '#/features/access/role.policy.ts'
import { readDocumentFile } from '#/features/agreements/documents/document.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { linkedFrom, privatePdf, signedInPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/my-home-file'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** A document of an agreement as it was made: for its buyer, and for administrators. */
export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  return signedInPage(linkedFrom({ context, request }, urls.myHome), async ({ db }, actor) => {
    const { file, kind, subject, number } = await readDocumentFile(db, {
      documentId: params.documentId,
      buyerId: isAdministrator(actor) ? null : actor.accountId,
    })
    const name = kind === 'agreement' ? `agreement-${number}` : `agreement-${number}-${kind}-${subject}`
    return privatePdf(file, `${name}.pdf`)
  })
}
