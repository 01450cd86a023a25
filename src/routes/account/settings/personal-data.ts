import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { exportPersonalData } from '#/features/privacy/personal-data.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { linkedFrom, signedInPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/personal-data'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const FILE_NAME = 'fihankra-personal-data.json'

/** A file with everything that is stored about whoever asks; the log notes that it was taken. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  return signedInPage(linkedFrom({ context, request }, urls.settings), async ({ db, clock }, actor) => {
    const now = clock.now()
    const data = await exportPersonalData(db, { accountId: actor.accountId })
    await recordAudit(db, { event: 'account.exported', at: now, by: actor, subjectId: actor.accountId })
    return new Response(`${JSON.stringify({ exportedAt: now, ...data }, null, 2)}\n`, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${FILE_NAME}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  })
}
