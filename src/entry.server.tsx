import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { DESK_SEARCH } from './web/dashboard/dashboard-links.ts'
import { focusSearch } from './web/dashboard/search-key.ts'
import { createMarkupCache } from './web/layout/cached-markup.server.ts'
import { CachedMarkupContext } from './web/layout/cached-markup.ts'
import { orderHead } from './web/request/head-order.ts'
import { NonceContext } from './web/request/nonce.ts'
import { inScript } from './web/request/page-head.tsx'
import { loggedPath } from './web/request/secret-address.ts'
import { requestOf, servicesOf } from './web/request/services.server.ts'
import { htmlResponse } from './web/request/text-response.server.ts'
import { UNWATCHED_PAGE } from './web/session/session-mark.ts'

const END_OF_BODY = '</body></html>'

const renderCached = createMarkupCache({ isCaching: !import.meta.env.DEV })

/**
 * Renders a page. Loaders have read all that it shows, so it is one piece of text, which costs half of what a stream
 * does (see docs/decisions/018-rendering.md); the loaders' data follow in scripts, as the framework's stream writes them.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, sessionToken } = requestOf(context)
  const { serverHandoffStream: data, ...rest } = routerContext
  const markup = renderToString(
    <NonceContext.Provider value={nonce}>
      <CachedMarkupContext value={renderCached}>
        <ServerRouter context={rest} url={request.url} nonce={nonce} />
      </CachedMarkupContext>
    </NonceContext.Provider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // A page that stands still has no script to read them, and none that ever looks whose it is.
  const isStill = !rest.renderMeta?.didRenderScripts
  const isStillPrivate = isStill && headers.get('Cache-Control')?.includes('no-store')
  const watch = sessionToken !== undefined || isStillPrivate ? inlineScript(UNWATCHED_PAGE, nonce) : ''
  // The key of the dashboard's search is heard before the code of the page is there.
  const hasSearch = !isStill && markup.includes(`action="${DESK_SEARCH}"`)
  const searchKey = hasSearch
    ? inlineScript(`document.addEventListener('keydown',${focusSearch})`, nonce)
    : ''
  const scripts = data && !isStill ? await dataScripts(data, nonce) : ''
  const end = markup.lastIndexOf(END_OF_BODY)
  const [head = '', ...body] = orderHead(markup.slice(0, end), nonce)
  const page = ['<!DOCTYPE html>', head, searchKey, ...body, watch, scripts, markup.slice(end)]
  return htmlResponse(page, { headers, status })
}

async function dataScripts(data: ReadableStream<Uint8Array>, nonce: string | undefined): Promise<string> {
  const script = (call: string) => inlineScript(`window.__reactRouterContext.streamController.${call}`, nonce)
  const text = await new Response(data).text()
  return script(`enqueue(${inScript(JSON.stringify(text))});`) + script('close();')
}

// The code is the program's own, or escaped for its place.
function inlineScript(code: string, nonce: string | undefined): string {
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${code}</script>`
}

/** Bugs are logged once, with their cause and the request they belong to. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isExpected(error)) return
  servicesOf(context).log.error(
    { error, requestId: requestOf(context).requestId, path: loggedPath(new URL(request.url).pathname) },
    'A request failed',
  )
}

// The framework's own answers below 500 (no such address, wrong method) are not failures of ours.
function isExpected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500
}
