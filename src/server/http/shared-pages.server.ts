import { randomBytes } from 'node:crypto'
import type { ProgramLog } from '#/platform/log/log.server.ts'
import type { PageSubject } from '#/shared/page-subject.ts'
import type { RequestFacts } from '#/web/request/services.server.ts'
import { cacheKey } from './cached-pages.server.ts'
import { type CachedPage, createPageCache, type PageCache, type Render } from './page-cache.server.ts'
import { toRenderedPage } from './rendered-page.server.ts'

/** What is known of a visitor where the page is the same for all of them. */
export const NOBODY = { ip: null, userAgent: null, sessionToken: undefined, isForEverybody: false }

const STALE_MILLISECONDS = 60_000
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
    onRenewalFailure: (error: unknown) => log.warn({ error }, 'A cached page could not be renewed'),
  }
  const isCaching = freshSeconds > 0
  const pageCache = isCaching ? createPageCache(ages) : undefined
  const notFoundCache = isCaching
    ? createPageCache({ ...ages, isUnchanging: true, isCacheable: ({ status }) => status === 404 })
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

  async function from(cache: PageCache | undefined, key: string, render: Render): Promise<CachedPage> {
    return cache ? await cache.get(key, render) : { page: (await render()).page, ageMilliseconds: 0 }
  }

  return {
    pageCache,
    page: (address, wanted) =>
      from(pageCache, cacheKey(address, wanted.savesData), rendering(address, wanted)),
    notFound: (wanted) =>
      from(notFoundCache, String(wanted.savesData), rendering(NOWHERE, { ...wanted, isForEverybody: true })),
    apiAnswer: (address, requestId) => {
      // Whoever walks through everything would drive out what others ask for.
      const cache = /[?&]cursor=/.test(address) ? undefined : pageCache
      return from(
        cache,
        `api ${address}`,
        rendering(address, { requestId, savesData: false, isMarked: false }),
      )
    },
  }
}
