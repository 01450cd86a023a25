import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { StoredVariant } from '#/features/media/image.queries.server.ts'
import { NOTIFICATIONS_WORKER, SERVICE_WORKER } from '#/shared/offline.ts'
import type { Environment } from './http.server.ts'

/** Finds an uploaded picture by the part of its address below `/images/`. */
export type OpenVariant = (wanted: {
  name: string
  isHeadOnly: boolean
}) => Promise<StoredVariant | undefined>

const READ = ['GET', 'HEAD']
const FOREVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
// Whoever reads listings by the API may show their pictures.
const ANYWHERE = { 'Cross-Origin-Resource-Policy': 'cross-origin' }
const FIXED_NAMES = [
  '/favicon.svg',
  '/favicon.ico',
  '/social-icons.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
]
const SAMPLE_PICTURE = /^\/images\/sample\/[a-z0-9-]+-\d{2,4}\.(avif|webp)$/

/** Serves the built files (their names change with their content), the sample pictures and the uploaded ones. */
export function serveFiles(
  app: Hono<Environment>,
  folders: { client: string; samplePictures: string },
  openVariant: OpenVariant,
): void {
  const built = serveStatic<Environment>({ root: folders.client, precompressed: true })
  app.on(READ, '/assets/*', keep(FOREVER), built, notFound)
  for (const name of FIXED_NAMES) app.on(READ, name, keep(ONE_DAY), built, notFound)
  // Asked for again at each visit, so that no browser works for long with an old one.
  for (const name of [SERVICE_WORKER, NOTIFICATIONS_WORKER])
    app.on(READ, name, keep('no-cache'), built, notFound)

  const pictures = serveStatic<Environment>({
    root: folders.samplePictures,
    rewriteRequestPath: (path) => path.replace('/images/sample', ''),
  })
  const namedPictures: MiddlewareHandler<Environment> = (context, next) =>
    SAMPLE_PICTURE.test(context.req.path) ? pictures(context, next) : next()
  app.on(READ, '/images/sample/*', keep(FOREVER, ANYWHERE), namedPictures, notFound)
  app.on(READ, '/images/*', async (context) => {
    const name = context.req.path.slice('/images/'.length)
    const file = await openVariant({ name, isHeadOnly: context.req.method === 'HEAD' })
    return file ? sendVariant(file) : notFound(context)
  })
}

// A picture opened by itself is a document; it may do nothing. Whole files only: a variant is too small for parts.
function sendVariant({ body, size, contentType, isLasting }: StoredVariant): Response {
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(size),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Accept-Ranges': 'none',
      'Cache-Control': isLasting ? FOREVER : 'private, no-store',
      ...(isLasting ? ANYWHERE : {}),
    },
  })
}

// Set before the file is found: the file server writes its answer in one go.
function keep(cacheControl: string, more: Record<string, string> = {}): MiddlewareHandler<Environment> {
  return async (context, next) => {
    context.header('Cache-Control', cacheControl)
    for (const [name, value] of Object.entries(more)) context.header(name, value)
    await next()
  }
}

function notFound(context: Context<Environment>): Response {
  return context.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
}
