type Ids = ReadonlySet<string>
type Wish = { isIn: boolean; write: () => Promise<unknown> }

export type KeptIds = {
  /** Asks the server what this person has. */
  load: (owner: string) => Promise<void>
  /** Takes what the server said with a page. */
  take: (owner: string, ids: readonly string[]) => void
  /**
   * Shows the wish at once and sends it. A wish that does not reach the server is undone and rejects; of several
   * about one id only the last is sent, after the one that is under way.
   */
  wish: (owner: string, id: string, isIn: boolean, write: () => Promise<unknown>) => Promise<void>
}

/**
 * Ids on the server as an open page knows them: what it said last, and over it what has been wished since. What was
 * known of one person is forgotten with the first word about another.
 */
export function createKeptIds({
  read,
  publish,
}: {
  read: () => Promise<readonly string[]>
  publish: (ids: Ids | undefined) => void
}): KeptIds {
  let known: Ids | undefined
  let ownedBy: string | undefined
  let wishes = new Map<string, Wish>()
  const underWay = new Map<string, Promise<void>>()
  // How many wishes have been answered: what was read before is older than their answers.
  let answers = 0

  const show = () => {
    if (!known && wishes.size === 0) return publish(undefined)
    const shown = new Set(known)
    for (const [id, { isIn }] of wishes) isIn ? shown.add(id) : shown.delete(id)
    publish(shown)
  }

  const follow = (owner: string) => {
    if (owner === ownedBy) return
    ownedBy = owner
    known = undefined
    wishes = new Map()
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

  const send = async (id: string, wish: Wish, before: Promise<void> | undefined) => {
    if (before) await before.catch(() => undefined)
    const isWanted = () => wishes.get(id) === wish
    if (!isWanted()) return
    const owner = ownedBy
    try {
      await wish.write()
      answers += 1
      if (known && owner === ownedBy) {
        const next = new Set(known)
        if (wish.isIn) next.add(id)
        else next.delete(id)
        known = next
      }
    } finally {
      if (isWanted()) wishes.delete(id)
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
    wish: (owner, id, isIn, write) => {
      follow(owner)
      const wish = { isIn, write }
      wishes.set(id, wish)
      show()
      const sent = send(id, wish, underWay.get(id)).finally(() => {
        if (underWay.get(id) === sent) underWay.delete(id)
      })
      underWay.set(id, sent)
      return sent
    },
  }
}
