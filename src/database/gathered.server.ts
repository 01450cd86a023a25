import type { Executor } from './connection.server.ts'

type Asker<Row> = { resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }
type Group<Row> = Map<string, Asker<Row>[]>

// Nobody waits longer for others, whatever holds up the statement before.
const MOST_MILLISECONDS = 10

/**
 * Finds single rows by their ids. Those that are asked for while another answer is on its way wait for it and then go
 * in one statement, up to `most` at once: several cost the database and the connection little more than one. Whoever asks
 * alone waits for nobody, and what a transaction asks goes by itself.
 */
export function gathered<Row extends { id: string }>(
  ask: (db: Executor, ids: readonly string[]) => Promise<Row[]>,
  { most }: { most: number },
): (db: Executor, id: string) => Promise<Row | undefined> {
  const queues = new WeakMap<Executor, (id: string) => Promise<Row | undefined>>()
  return async (db, id) => {
    if (db.isTransaction) return (await ask(db, [id]))[0]
    const queue = queues.get(db) ?? createQueue((ids) => ask(db, ids), most)
    queues.set(db, queue)
    return queue(id)
  }
}

function createQueue<Row extends { id: string }>(
  ask: (ids: readonly string[]) => Promise<Row[]>,
  most: number,
): (id: string) => Promise<Row | undefined> {
  let onTheirWay = 0
  let waiting: Group<Row> = new Map()
  let timer: NodeJS.Timeout | undefined

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const group = waiting
    waiting = new Map()
    onTheirWay += 1
    const askers = [...group.values()].flat()
    try {
      const rows = new Map((await ask([...group.keys()])).map((row) => [row.id, row]))
      for (const [id, those] of group) for (const { resolve } of those) resolve(rows.get(id))
    } catch (error) {
      for (const { reject } of askers) reject(error)
    }
    onTheirWay -= 1
    if (waiting.size > 0) void send()
  }

  return (id) =>
    new Promise((resolve, reject) => {
      const asker = { resolve, reject }
      const same = waiting.get(id)
      if (same) same.push(asker)
      else waiting.set(id, [asker])
      if (onTheirWay === 0 || waiting.size >= most) void send()
      else timer ??= setTimeout(() => void send(), MOST_MILLISECONDS)
    })
}
