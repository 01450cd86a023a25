import { openApplicationFile } from '#/features/agreements/identity/application-file.commands.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/applicant-file'

export const handle = { access: 'admin' } satisfies RouteHandle

/** A document of an applicant, for administrators alone; that they opened it is in the audit log. */
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  adminPage({ context, request }, async (services, actor) => {
    const { name, mediaType, bytes } = await openApplicationFile(services, actor, params)
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
