import { isAdministrator } from '#/features/access/role.policy.ts'
import { readDocumentFile } from '#/features/agreements/documents/document.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/my-home-file'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** A document of an agreement as it was made: for its buyer, and for administrators. */
export const loader = ({ context, request: { url }, params }: Route.LoaderArgs) => {
  // Whoever has to sign in first comes back to the page: a file is no page to come back to.
  const request = new Request(new URL(urls.myHome, url))
  return signedInPage({ context, request }, async ({ db }, actor) => {
    const { file, kind, subject, number } = await readDocumentFile(db, {
      documentId: params.documentId,
      buyerId: isAdministrator(actor) ? null : actor.accountId,
    })
    const name = kind === 'agreement' ? `agreement-${number}` : `agreement-${number}-${kind}-${subject}`
    return new Response(new Uint8Array(file), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${name}.pdf"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}
