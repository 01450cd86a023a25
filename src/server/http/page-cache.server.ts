import { LRUCache } from 'lru-cache'
import { bodyIn, type RenderedPage } from './rendered-page.server.ts'

/** Renders a page anew; `shows` collects the subjects that it shows, and is empty for one that shows everything. */
export type Render = () => Promise<{ page: RenderedPage; shows: ReadonlySet<string> }>

export type PageCache = {
  /** The page that may be shown without waiting for a rendering; one that is stale is renewed meanwhile. */
  find(key: string): CachedPage | undefined
  /** The page from memory, else rendered; many askers of one address share one rendering. */
  get(key: string, render: Render): Promise<CachedPage>
  /** Drops every page of one of these subjects, because it has changed; without subjects every page. */
  drop(subjects: readonly string[]): void
  /** Nothing that the pages show had changed unheard until so many milliseconds ago. */
  confirm(milliseconds: number): void
  /** Changes are not heard from now on, so no page is shown again until the next `confirm`. */
  distrust(): void
  /** Notes that a page that was found was shown; `get` notes it by itself. */
  noteHit(): void
  /** Bytes that the pages occupy, in all their encodings. */
  readonly bytes: number
  /** Askers since the start: shown from memory, and who waited for a rendering. */
  readonly answers: { readonly hit: number; readonly miss: number }
}

export type CachedPage = { page: RenderedPage; ageMilliseconds: number }

export type PageCacheOptions = {
  freshMilliseconds: number
  /** For so long after that a page is shown once more while it is renewed. */
  staleMilliseconds: number
  /** Which pages are cached; shared ones by default. */
  isCacheable?: (page: RenderedPage) => boolean
  /** True for pages that no change is about, so that nobody need hear of any. */
  isUnchanging?: boolean
  onRenewalFailure?: (error: unknown) => void
  mostBytes?: number
  /** Milliseconds that only ever go forward. */
  now?: () => number
}

type Entry = {
  page: RenderedPage
  shows: ReadonlySet<string>
  /** When its rendering began: it may show what was true then. */
  at: number
  render: Render
}
type Outcome = { page: RenderedPage; shows: ReadonlySet<string>; began: number }
type Change = { number: number; subjects: readonly string[] }

// About eighty lists in their encodings.
const MOST_BYTES = 8 * 1024 * 1024
// What an entry takes besides its bodies: headers, key, subjects.
const OVERHEAD_BYTES = 4 * 1024
const EVERYTHING: readonly string[] = []

/**
 * Caches pages in memory. A page grows stale by age only: one that shows something of which a change was heard is
 * dropped at once, one whose rendering began before the change is not cached, and while changes are not heard none is
 * shown. A page older than `freshMilliseconds` is shown only when nothing had changed until less than that ago.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { freshMilliseconds, staleMilliseconds, isUnchanging = false, mostBytes = MOST_BYTES } = options
  const isCacheable = options.isCacheable ?? (({ isShared }: RenderedPage) => isShared)
  const now = options.now ?? (() => performance.now())
  const bySubject = new Map<string, Set<string>>()
  const cache = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => bytesOf(page),
    dispose: ({ shows }, key) => forget(key, shows),
  })
  const inWork = new Map<string, Promise<Outcome>>()
  // The changes since the oldest rendering in work began.
  const changes: Change[] = []
  const begins = new Set<{ number: number }>()
  const answers = { hit: 0, miss: 0 }
  let number = 0
  let confirmedAt = isUnchanging ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY

  function forget(key: string, shows: ReadonlySet<string>): void {
    for (const subject of shows.size > 0 ? shows : ['']) {
      const keys = bySubject.get(subject)
      keys?.delete(key)
      if (keys?.size === 0) bySubject.delete(subject)
    }
  }

  function store(key: string, entry: Entry): void {
    cache.set(key, entry)
    // One too large for the cache is not taken.
    if (cache.peek(key) !== entry) return
    for (const subject of entry.shows.size > 0 ? entry.shows : ['']) {
      const keys = bySubject.get(subject) ?? new Set()
      bySubject.set(subject, keys.add(key))
    }
    entry.page.onGrowth = () => {
      if (cache.peek(key)?.page === entry.page) store(key, { ...entry })
    }
  }

  function note(subjects: readonly string[]): void {
    number += 1
    if (begins.size > 0) changes.push({ number, subjects })
  }

  /** Whether something that the page shows changed after the rendering began and until `until`. */
  function isOutdated(shows: ReadonlySet<string>, began: number, until: number): boolean {
    return changes.some(
      (change) =>
        change.number > began &&
        change.number <= until &&
        (change.subjects.length === 0 ||
          shows.size === 0 ||
          change.subjects.some((subject) => shows.has(subject))),
    )
  }

  async function work(key: string, render: Render): Promise<Outcome> {
    const begin = { number }
    begins.add(begin)
    const at = now()
    try {
      const { page: rendered, shows } = await render()
      const page = isCacheable(rendered) ? await prepare(cache.peek(key)?.page, rendered) : rendered
      const isStored = isCacheable(page) && isTrusted() && !isOutdated(shows, begin.number, number)
      if (isStored) store(key, { page, shows, at, render })
      // A page that fails does not take away what may still be shown.
      else if (page.status < 500) cache.delete(key)
      return { page, shows, began: begin.number }
    } finally {
      // Whoever waits looks at the changes first.
      setImmediate(() => {
        begins.delete(begin)
        const [oldest] = begins
        while (changes.length > 0 && (!oldest || (changes[0]?.number ?? 0) <= oldest.number)) changes.shift()
      })
    }
  }

  function begin(key: string, render: Render): Promise<Outcome> {
    const working = work(key, render).finally(() => inWork.delete(key))
    inWork.set(key, working)
    return working
  }

  function isTrusted(): boolean {
    return now() - confirmedAt <= freshMilliseconds
  }

  function find(key: string): CachedPage | undefined {
    const entry = cache.get(key)
    if (!entry || !isTrusted()) return
    const ageMilliseconds = now() - entry.at
    if (ageMilliseconds > freshMilliseconds + staleMilliseconds) {
      cache.delete(key)
      return
    }
    if (ageMilliseconds > freshMilliseconds && !inWork.has(key))
      begin(key, entry.render).catch((error: unknown) => options.onRenewalFailure?.(error))
    return { page: entry.page, ageMilliseconds }
  }

  return {
    find,
    async get(key, render) {
      const found = find(key)
      answers[found ? 'hit' : 'miss'] += 1
      if (found) return found
      // What cannot be known counts as changed: only a rendering that begins from now on will do.
      if (!isTrusted()) note(EVERYTHING)
      const asked = number
      for (;;) {
        const working = inWork.get(key)
        const outcome = await (working ?? begin(key, render))
        if (!working) return { page: outcome.page, ageMilliseconds: 0 }
        const isForOne = outcome.page.headers.has('Set-Cookie')
        if (!isForOne && !isOutdated(outcome.shows, outcome.began, asked))
          return { page: outcome.page, ageMilliseconds: 0 }
      }
    },
    drop(subjects) {
      note(subjects)
      if (subjects.length === 0) cache.clear()
      for (const subject of subjects.length > 0 ? [...subjects, ''] : [])
        for (const key of [...(bySubject.get(subject) ?? [])]) cache.delete(key)
    },
    confirm(milliseconds) {
      confirmedAt = Math.max(confirmedAt, now() - milliseconds)
    },
    distrust() {
      confirmedAt = Number.NEGATIVE_INFINITY
    },
    noteHit() {
      answers.hit += 1
    },
    get bytes() {
      return cache.calculatedSize
    },
    answers,
  }
}

function bytesOf({ body }: RenderedPage): number {
  let bytes = OVERHEAD_BYTES
  for (const part of body.values()) bytes += part.length
  return bytes
}

// The same bytes once more keep their compressed forms; others are compressed as they were asked for before, so that
// nobody waits for that.
async function prepare(known: RenderedPage | undefined, page: RenderedPage): Promise<RenderedPage> {
  if (!known) return page
  if (known.etag === page.etag && known.status === page.status && sameHeaders(known, page)) return known
  for (const encoding of known.body.keys()) await bodyIn(page, encoding)
  return page
}

function sameHeaders(known: RenderedPage, page: RenderedPage): boolean {
  return JSON.stringify([...known.headers]) === JSON.stringify([...page.headers])
}
