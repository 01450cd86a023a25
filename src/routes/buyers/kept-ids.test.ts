import { describe, expect, test } from 'vitest'
import { createKeptIds } from './kept-ids.ts'

/** A server that answers when it is told to, and what the page shows meanwhile. */
function makeWorld(onServer: string[] = []) {
  const server = new Set(onServer)
  const reads: (() => void)[] = []
  const sent: { id: string; isIn: boolean; answer: (fails?: boolean) => void }[] = []
  let shown: ReadonlySet<string> | undefined
  const kept = createKeptIds({
    read: () => {
      // What a database says is what was true when it was asked.
      const then = [...server]
      return new Promise((resolve) => void reads.push(() => resolve(then)))
    },
    publish: (ids) => {
      shown = ids
    },
  })
  const wish = (id: string, isIn: boolean, owner = 'ama') =>
    kept.wish(
      owner,
      id,
      isIn,
      () =>
        new Promise((resolve, reject) => {
          const answer = (fails = false) => {
            if (fails) return reject(new Error('refused'))
            if (isIn) server.add(id)
            else server.delete(id)
            resolve(undefined)
          }
          sent.push({ id, isIn, answer })
        }),
    )
  return {
    kept,
    wish,
    reads,
    sent,
    shown: () => shown && [...shown].sort(),
    server: () => [...server].sort(),
  }
}

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

async function makeLoadedWorld(onServer: string[] = []) {
  const world = makeWorld(onServer)
  void world.kept.load('ama')
  world.reads.shift()?.()
  await settle()
  return world
}

describe('what is kept', () => {
  test('is unknown until the server has said', async () => {
    const world = makeWorld(['house'])
    expect(world.shown()).toBeUndefined()
    void world.kept.load('ama')
    expect(world.shown()).toBeUndefined()
    world.reads.shift()?.()
    await settle()
    expect(world.shown()).toEqual(['house'])
  })

  test('of one person is forgotten with the first word about another', async () => {
    const world = await makeLoadedWorld(['house'])
    void world.kept.load('kofi')
    expect(world.shown()).toBeUndefined()
  })

  test('stays while it is read again', async () => {
    const world = await makeLoadedWorld(['house'])
    void world.kept.load('ama')
    expect(world.shown()).toEqual(['house'])
  })

  test('of somebody who has left is not shown to whoever came after', async () => {
    const world = makeWorld(['house'])
    void world.kept.load('ama')
    void world.kept.load('kofi')
    world.reads.shift()?.()
    await settle()
    expect(world.shown()).toBeUndefined()
  })

  test('is taken from a page that came with it', () => {
    const world = makeWorld()
    world.kept.take('ama', ['house', 'room'])
    expect(world.shown()).toEqual(['house', 'room'])
  })
})

describe('a wish', () => {
  test('shows at once and stays when it is answered', async () => {
    const world = await makeLoadedWorld(['room'])
    const done = world.wish('house', true)
    expect(world.shown()).toEqual(['house', 'room'])
    await settle()
    world.sent[0]?.answer()
    await done
    expect(world.shown()).toEqual(['house', 'room'])
  })

  test('is undone when it is refused', async () => {
    const world = await makeLoadedWorld(['room'])
    const done = world.wish('room', false)
    expect(world.shown()).toEqual([])
    await settle()
    world.sent[0]?.answer(true)
    await expect(done).rejects.toThrow('refused')
    expect(world.shown()).toEqual(['room'])
  })

  test('counts before anybody knows what else is kept', async () => {
    const world = makeWorld(['room'])
    void world.wish('house', true)
    void world.kept.load('ama')
    expect(world.shown()).toEqual(['house'])
    await settle()
    world.sent[0]?.answer()
    await settle()
    // Read before the answer, so older than it: it is read once more.
    world.reads.shift()?.()
    await settle()
    expect(world.reads).toHaveLength(1)
    world.reads.shift()?.()
    await settle()
    expect(world.shown()).toEqual(['house', 'room'])
  })

  test('that is pressed twice is sent in order, and only the last of what waits', async () => {
    const world = await makeLoadedWorld()
    const wishes = [true, false, true, false].map((isIn) => world.wish('house', isIn))
    expect(world.shown()).toEqual([])
    await settle()
    expect(world.sent.map(({ isIn }) => isIn)).toEqual([true])
    world.sent[0]?.answer()
    await settle()
    expect(world.sent.map(({ isIn }) => isIn)).toEqual([true, false])
    expect(world.shown()).toEqual([])
    world.sent[1]?.answer()
    await Promise.all(wishes)
    expect(world.shown()).toEqual([])
    expect(world.server()).toEqual([])
  })

  test('goes on after one before it was refused', async () => {
    const world = await makeLoadedWorld()
    const first = expect(world.wish('house', true)).rejects.toThrow('refused')
    const others = [world.wish('house', false), world.wish('house', true)]
    await settle()
    world.sent[0]?.answer(true)
    await first
    await settle()
    world.sent[1]?.answer()
    await Promise.all(others)
    expect(world.shown()).toEqual(['house'])
    expect(world.server()).toEqual(['house'])
  })

  test('about one property waits for none about another', async () => {
    const world = await makeLoadedWorld()
    void world.wish('house', true)
    void world.wish('room', true)
    await settle()
    expect(world.sent.map(({ id }) => id)).toEqual(['house', 'room'])
  })

  test('wins over what was read before its answer', async () => {
    const world = await makeLoadedWorld()
    void world.kept.load('ama')
    void world.wish('house', true)
    await settle()
    world.sent[0]?.answer()
    await settle()
    world.reads.shift()?.()
    await settle()
    expect(world.shown()).toEqual(['house'])
    world.reads.shift()?.()
    await settle()
    expect(world.shown()).toEqual(['house'])
  })

  test('of somebody who has left is not shown to whoever came after', async () => {
    const world = await makeLoadedWorld()
    void world.wish('house', true)
    await settle()
    void world.kept.load('kofi')
    world.sent[0]?.answer()
    await settle()
    expect(world.shown()).toBeUndefined()
  })
})
