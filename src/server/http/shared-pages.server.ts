import { randomBytes } from 'node:crypto'
import type { ProgramLog } from '#/platform/log/log.server.ts'
import { Refusal } from '#/shared/errors.ts'
import type { PageSubject } from '#/shared/page-subject.ts'
import { createSemaphore } from '#/shared/semaphore.ts'
import type { RequestFacts } from '#/web/request/services.server.ts'
import { cacheKey } from './cached-pages.server.ts'
import { type CachedPage, createPageCache, type PageCache, type Render } from './page-cache.server.ts'
import { toRenderedPage } from './rendered-page.server.ts'

/** What is known of a visitor where the page is the same for all of them. */
export const NOBODY = { ip: null, userAgent: null, sessionToken: undefined, isForEverybody: false }

const STALE_MILLISECONDS = 60_000

// One thread renders, so more at once only hold memory and connections for longer. Whoever waits is better answered a
// little late than told to come back; who would wait for longer than this is told.
const RENDERED_AT_ONCE = 8
// Whoever asks for what is not there asks for something else next.
const MISSING_BYTES = 2 * 1024 * 1024
const MOST_WAITING = 512
const MOST_MILLISECONDS = 10_000

const busy = () =>
  new Refusal(
    'unavailable',
    'server.busy',
    'Very many people are looking right now. Wait a few seconds, then load the page again.',
  )
// Any address at which there is none; the page is the same for all of them.
const NOWHERE = '/no-page-here'

/** Of a visitor's headers only the wish for small pictures goes in, so a page is the same for all who send the same. */
type Wanted = Pick<RequestFacts, 'requestId' | 'savesData'>

export type SharedPages = {
  /** Where pages are cached; undefined where none is. */
  pageCache: PageCache | undefined
  /** The page at this path and query. */
  page(address: string, wanted: Wanted): Promise<CachedPage>
  /** The page of an address at which there is none. */
  notFound(wanted: Wanted): Promise<CachedPage>
  /** What the public API says at this path and query. */
  apiAnswer(address: string, requestId: string): Promise<CachedPage>
}

/** Marks the inline scripts of one rendering; nobody can guess it. */
export function newNonce(): string {
  return randomBytes(18).toString('base64url')
}

/** Renders, for nobody in particular, what is the same for everybody without a session, and caches it. */
export function createSharedPages(options: {
  siteUrl: string
  log: ProgramLog
  renderPage: (request: Request, facts: RequestFacts) => Promise<Response>
  /** How long a page is fresh; 0 for a program that caches none. */
  freshSeconds: number
}): SharedPages {
  const { siteUrl, log, renderPage, freshSeconds } = options
  const ages = {
    freshMilliseconds: freshSeconds * 1_000,
    staleMilliseconds: STALE_MILLISECONDS,
    onRenewalFailure: (error: unknown) => {
      if (!(error instanceof Refusal)) log.warn({ error }, 'A cached page could not be renewed')
    },
  }
  const queue = { max: MOST_WAITING, milliseconds: MOST_MILLISECONDS, busy }
  const withPermit = createSemaphore({ permits: RENDERED_AT_ONCE, queue })
  const isCaching = freshSeconds > 0
  const pageCache = isCaching ? createPageCache(ages) : undefined
  const notFoundCache = isCaching
    ? createPageCache({
        ...ages,
        isUnchanging: true,
        isCacheable: ({ status }) => status === 404,
        mostBytes: MISSING_BYTES,
      })
    : undefined

  function rendering(
    address: string,
    facts: Wanted & { isForEverybody?: boolean; isMarked?: boolean },
  ): Render {
    const { requestId, savesData, isForEverybody = false, isMarked = true } = facts
    return async () => {
      const nonce = isMarked ? newNonce() : undefined
      const shows = new Set<PageSubject>()
      const answer = await renderPage(new Request(siteUrl + address), {
        ...NOBODY,
        requestId,
        savesData,
        isForEverybody,
        nonce,
        shows,
      })
      return { page: await toRenderedPage(answer, nonce), shows }
    }
  }

  const inTurn =
    (render: Render): Render =>
    () =>
      withPermit(render)

  async function from(cache: PageCache | undefined, key: string, render: Render): Promise<CachedPage> {
    return cache ? await cache.get(key, render) : { page: (await render()).page, ageMilliseconds: 0 }
  }

  return {
    pageCache,
    page: (address, wanted) =>
      from(pageCache, cacheKey(address, wanted.savesData), inTurn(rendering(address, wanted))),
    notFound: (wanted) =>
      from(notFoundCache, String(wanted.savesData), rendering(NOWHERE, { ...wanted, isForEverybody: true })),
    apiAnswer: (address, requestId) => {
      // Whoever walks through everything would drive out what others ask for.
      const cache = /[?&]cursor=/.test(address) ? undefined : pageCache
      const render = rendering(address, { requestId, savesData: false, isMarked: false })
      return from(cache, `api ${address}`, inTurn(render))
    },
  }
}
