type Ids = ReadonlySet<string>
type Update = { isIn: boolean; write: () => Promise<unknown> }

export type OptimisticIds = {
  /** Asks the server what this person has. */
  load: (owner: string) => Promise<void>
  /** Takes what the server said with a page. */
  take: (owner: string, ids: readonly string[]) => void
  /**
   * An optimistic update: shown at once and sent. One that does not reach the server is rolled back and rejects; of
   * several about one id only the last is sent, after the one that is under way.
   */
  update: (owner: string, id: string, isIn: boolean, write: () => Promise<unknown>) => Promise<void>
}

/**
 * Ids on the server as an open page knows them: what it said last, and over it the optimistic updates since. What
 * was known of one person is forgotten with the first word about another.
 */
export function createOptimisticIds({
  read,
  publish,
  tabs,
}: {
  read: () => Promise<readonly string[]>
  publish: (ids: Ids | undefined) => void
  /** The browser's other tabs: they are told what was written here, and what they write is read anew. */
  tabs: { tell: () => void; watch: (onChange: () => void) => void }
}): OptimisticIds {
  let isWatching = false
  let known: Ids | undefined
  let ownedBy: string | undefined
  let updates = new Map<string, Update>()
  const underWay = new Map<string, Promise<void>>()
  // How many updates have been answered: what was read before is older than their answers.
  let answers = 0

  const show = () => {
    if (!known && updates.size === 0) return publish(undefined)
    const shown = new Set(known)
    for (const [id, { isIn }] of updates) isIn ? shown.add(id) : shown.delete(id)
    publish(shown)
  }

  const follow = (owner: string) => {
    if (!isWatching) {
      isWatching = true
      // What stood before is shown until the next attempt.
      tabs.watch(() => void (ownedBy && load(ownedBy).catch(() => undefined)))
    }
    if (owner === ownedBy) return
    ownedBy = owner
    known = undefined
    updates = new Map()
    show()
  }

  const load = async (owner: string): Promise<void> => {
    follow(owner)
    const before = answers
    const ids = await read()
    if (owner !== ownedBy) return
    if (before !== answers) return load(owner)
    known = new Set(ids)
    show()
  }

  const send = async (id: string, update: Update, before: Promise<void> | undefined) => {
    if (before) await before.catch(() => undefined)
    const isWanted = () => updates.get(id) === update
    if (!isWanted()) return
    const owner = ownedBy
    try {
      await update.write()
      answers += 1
      tabs.tell()
      if (known && owner === ownedBy) {
        const next = new Set(known)
        if (update.isIn) next.add(id)
        else next.delete(id)
        known = next
      }
    } finally {
      if (isWanted()) updates.delete(id)
      show()
    }
  }

  return {
    load,
    take: (owner, ids) => {
      follow(owner)
      known = new Set(ids)
      show()
    },
    update: (owner, id, isIn, write) => {
      follow(owner)
      const update = { isIn, write }
      updates.set(id, update)
      show()
      const sent = send(id, update, underWay.get(id)).finally(() => {
        if (underWay.get(id) === sent) underWay.delete(id)
      })
      underWay.set(id, sent)
      return sent
    },
  }
}
