import type { Executor } from '#/database/connection.server.ts'
import { showsSamplePosts } from '#/features/blog/sample-posts.commands.server.ts'
import type { Brand } from '#/features/brand/brand.config.ts'
import { readBrandTexts } from '#/features/brand-texts/brand-text.queries.server.ts'
import { brandOf } from '#/features/brand-texts/brand-text.rules.ts'
import { showsSampleProperties } from '#/features/properties/sample-removal.commands.server.ts'

/** What settings say that can change while the program runs. */
type Values = { brand: Brand; officeImageId: string | null; showsSamples: boolean }

export type LiveSettings = {
  readonly current: Values
  /** Reads them anew; resolves when what was committed before this call is known. Rejects when it cannot be read. */
  refresh(): Promise<void>
  /** Calls it whenever they have become others, so that nothing made of the old ones stays. */
  onChange(listener: () => void): void
}

/** Settings whose texts stand in the database, as they are now. */
export async function openLiveSettings(db: Executor, defaults: Brand): Promise<LiveSettings> {
  const listeners: (() => void)[] = []
  let current = await readValues(db, defaults)
  let last: Promise<void> = Promise.resolve()

  async function readAgain(): Promise<void> {
    const next = await readValues(db, defaults)
    const isNew = JSON.stringify(next) !== JSON.stringify(current)
    current = next
    if (isNew) for (const tell of listeners) tell()
  }

  return {
    get current() {
      return current
    },
    refresh() {
      // One after the other, so that an older reading never replaces a newer one.
      const read = last.then(readAgain)
      last = read.catch(() => undefined)
      return read
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

async function readValues(db: Executor, defaults: Brand): Promise<Values> {
  const [{ texts, officeImageId }, samples] = await Promise.all([readBrandTexts(db), showsSamples(db)])
  return { brand: brandOf(defaults, texts), officeImageId, showsSamples: samples }
}

// Who never loaded any is not asked of every home.
async function showsSamples(db: Executor): Promise<boolean> {
  const set = await db.selectFrom('sampleSets').select('name').limit(1).executeTakeFirst()
  return set !== undefined && ((await showsSampleProperties(db)) || (await showsSamplePosts(db)))
}
