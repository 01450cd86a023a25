import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, Next } from 'hono'
import type { Environment } from './http.server.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
const SAMPLE_PICTURE = /^\/images\/sample\/[a-z0-9-]+-\d{2,4}\.(avif|webp)$/

/** Serves the built files (their names change with their content) and the sample pictures. */
export function serveFiles(
  app: Hono<Environment>,
  folders: { client: string; samplePictures: string },
): void {
  const built = serveStatic<Environment>({
    root: folders.client,
    precompressed: true,
    onFound: (_path, context) => context.header('Cache-Control', FOREVER),
  })
  app.on(['GET', 'HEAD'], '/assets/*', built, notFound)

  const fixed = serveStatic<Environment>({
    root: folders.client,
    precompressed: true,
    onFound: (_path, context) => context.header('Cache-Control', ONE_DAY),
  })
  for (const name of ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']) {
    app.on(['GET', 'HEAD'], name, fixed, notFound)
  }

  const pictures = serveStatic<Environment>({
    root: folders.samplePictures,
    rewriteRequestPath: (path) => path.replace('/images/sample', ''),
    onFound: (_path, context) => context.header('Cache-Control', FOREVER),
  })
  app.on(
    ['GET', 'HEAD'],
    '/images/sample/*',
    (context, next) => (SAMPLE_PICTURE.test(context.req.path) ? pictures(context, next) : next()),
    notFound,
  )
}

async function notFound(context: Context<Environment>, _next: Next) {
  return context.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
}
