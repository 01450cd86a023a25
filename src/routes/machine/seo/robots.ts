import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { servicesOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/robots'

export const handle = { access: 'public' } satisfies RouteHandle

const CLOSED = [
  urls.dashboard,
  '/api/',
  urls.login,
  urls.signup,
  urls.logout,
  urls.forgotPassword,
  urls.resetPassword,
  urls.verifyEmail,
  urls.confirmEmailChange,
  urls.submitListing,
  '/submit-blog',
  '/newsletter/',
  urls.imageUploadDemo,
]
/** Read by people, and by what makes programs of it. */
const OPEN = ['/api/v1/openapi.json']

/** What crawlers may read. Pages that are open but should not be found say so themselves. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = servicesOf(context).config
  const lines = [
    'User-agent: *',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}${urls.sitemap}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
