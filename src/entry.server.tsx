import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from './web/request/nonce.ts'
import { requestOf, servicesOf } from './web/request/services.server.ts'

/** Renders a page. The whole page is awaited: it is cached and compressed as one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = requestOf(context)
  const body = await renderWhole(
    <NonceContext.Provider value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    nonce,
    (error) => {
      servicesOf(context).log.error(
        { error, requestId: requestOf(context).requestId },
        'A page failed to render',
      )
    },
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(body.html, { headers, status: body.failed ? 500 : status })
}

async function renderWhole(
  page: ReactElement,
  nonce: string | undefined,
  onFailure: (error: unknown) => void,
) {
  const chunks: Buffer[] = []
  let failed = false
  await new Promise<void>((resolve, reject) => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    sink.on('finish', resolve)
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true
        onFailure(error)
      },
    })
  })
  return { html: Buffer.concat(chunks), failed }
}

/** Bugs are logged once, with their cause and the request they belong to. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isExpected(error)) return
  servicesOf(context).log.error(
    { error, requestId: requestOf(context).requestId, path: new URL(request.url).pathname.slice(0, 200) },
    'A request failed',
  )
}

// The framework's own answers below 500 (no such address, wrong method) are not failures of ours.
function isExpected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500
}
