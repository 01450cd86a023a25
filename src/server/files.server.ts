import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Environment } from './http.server.ts'

const READ = ['GET', 'HEAD']
const FOREVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
const FIXED_NAMES = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']
const SAMPLE_PICTURE = /^\/images\/sample\/[a-z0-9-]+-\d{2,4}\.(avif|webp)$/

/** Serves the built files (their names change with their content) and the sample pictures. */
export function serveFiles(
  app: Hono<Environment>,
  folders: { client: string; samplePictures: string },
): void {
  const built = serveStatic<Environment>({ root: folders.client, precompressed: true })
  app.on(READ, '/assets/*', keep(FOREVER), built, notFound)
  for (const name of FIXED_NAMES) app.on(READ, name, keep(ONE_DAY), built, notFound)

  const pictures = serveStatic<Environment>({
    root: folders.samplePictures,
    rewriteRequestPath: (path) => path.replace('/images/sample', ''),
  })
  const namedPictures: MiddlewareHandler<Environment> = (context, next) =>
    SAMPLE_PICTURE.test(context.req.path) ? pictures(context, next) : next()
  app.on(READ, '/images/sample/*', keep(FOREVER), namedPictures, notFound)
}

// Set before the file is found: the file server writes its answer in one go.
function keep(cacheControl: string): MiddlewareHandler<Environment> {
  return async (context, next) => {
    context.header('Cache-Control', cacheControl)
    await next()
  }
}

function notFound(context: Context<Environment>): Response {
  return context.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
}
