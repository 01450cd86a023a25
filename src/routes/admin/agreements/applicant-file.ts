import { openApplicationFile } from '#/features/agreements/identity/application-file.commands.server.ts'
import { Refusal } from '#/shared/errors.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import { statusOf } from '#/web/request/status.ts'
import type { Route } from './+types/applicant-file'

export const handle = { access: 'admin' } satisfies RouteHandle

/** A document of an applicant, for administrators alone; that they opened it is in the audit log. */
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  adminPage({ context, request }, async (services, actor) => {
    const opened = await openApplicationFile(services, actor, params).catch(sayWhichKey)
    if (opened instanceof Response) return opened
    const { name, mediaType, bytes } = opened
    // A PDF may hold anything: no browser opens it as a page of ours.
    const shown = mediaType === 'image/jpeg' ? 'inline' : 'attachment'
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': mediaType,
        'Content-Length': String(bytes.length),
        'Content-Disposition': `${shown}; filename*=UTF-8''${encodeURIComponent(name)}`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    })
  })

// The link opens a tab of its own, where a reviewer can read a sentence and no data.
function sayWhichKey(error: unknown): Response {
  if (!(error instanceof Refusal && error.code === 'application_file.key_missing')) throw error
  return new Response(error.message, {
    status: statusOf(error.kind),
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}
