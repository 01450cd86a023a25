import { describe, expect, test } from 'vitest'
import { createOptimisticIds } from './optimistic-ids.ts'

/** A server that answers when it is told to, and what the page shows meanwhile. */
function makeWorld(onServer: string[] = []) {
  const server = new Set(onServer)
  const reads: (() => void)[] = []
  const sent: { id: string; isIn: boolean; answer: (fails?: boolean) => void }[] = []
  let shown: ReadonlySet<string> | undefined
  let told = 0
  let hear: (() => void) | undefined
  const ids = createOptimisticIds({
    read: () => {
      // What a database says is what was true when it was asked.
      const then = [...server]
      return new Promise((resolve) => void reads.push(() => resolve(then)))
    },
    publish: (ids) => {
      shown = ids
    },
    tabs: {
      tell: () => {
        told += 1
      },
      watch: (onChange) => {
        hear = onChange
      },
    },
  })
  const update = (id: string, isIn: boolean, owner = 'ama') =>
    ids.update(
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
    ids,
    update,
    reads,
    sent,
    shown: () => shown && [...shown].sort(),
    told: () => told,
    hearOfAnotherTab: () => hear?.(),
    elsewhere: (id: string) => server.add(id),
    server: () => [...server].sort(),
  }
}

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

async function makeLoadedWorld(onServer: string[] = []) {
  const world = makeWorld(onServer)
  void world.ids.load('ama')
  world.reads.shift()?.()
  await settle()
  return world
}

describe('what is saved', () => {
  test('is unknown until the server has said', async () => {
    const world = makeWorld(['house'])
    expect(world.shown()).toBeUndefined()
    void world.ids.load('ama')
    expect(world.shown()).toBeUndefined()
    world.reads.shift()?.()
    await settle()
    expect(world.shown()).toEqual(['house'])
  })

  test('of one person is forgotten with the first word about another', async () => {
    const world = await makeLoadedWorld(['house'])
    void world.ids.load('kofi')
    expect(world.shown()).toBeUndefined()
  })

  test('stays while it is read again', async () => {
    const world = await makeLoadedWorld(['house'])
    void world.ids.load('ama')
    expect(world.shown()).toEqual(['house'])
  })

  test('of somebody who has left is not shown to whoever came after', async () => {
    const world = makeWorld(['house'])
    void world.ids.load('ama')
    void world.ids.load('kofi')
    world.reads.shift()?.()
    await settle()
    expect(world.shown()).toBeUndefined()
  })

  test('is taken from a page that came with it', () => {
    const world = makeWorld()
    world.ids.take('ama', ['house', 'room'])
    expect(world.shown()).toEqual(['house', 'room'])
  })
})

describe('an optimistic update', () => {
  test('shows at once and stays when it is answered', async () => {
    const world = await makeLoadedWorld(['room'])
    const done = world.update('house', true)
    expect(world.shown()).toEqual(['house', 'room'])
    await settle()
    world.sent[0]?.answer()
    await done
    expect(world.shown()).toEqual(['house', 'room'])
  })

  test('is undone when it is refused', async () => {
    const world = await makeLoadedWorld(['room'])
    const done = world.update('room', false)
    expect(world.shown()).toEqual([])
    await settle()
    world.sent[0]?.answer(true)
    await expect(done).rejects.toThrow('refused')
    expect(world.shown()).toEqual(['room'])
  })

  test('counts before anybody knows what else is saved', async () => {
    const world = makeWorld(['room'])
    void world.update('house', true)
    void world.ids.load('ama')
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
    const updates = [true, false, true, false].map((isIn) => world.update('house', isIn))
    expect(world.shown()).toEqual([])
    await settle()
    expect(world.sent.map(({ isIn }) => isIn)).toEqual([true])
    world.sent[0]?.answer()
    await settle()
    expect(world.sent.map(({ isIn }) => isIn)).toEqual([true, false])
    expect(world.shown()).toEqual([])
    world.sent[1]?.answer()
    await Promise.all(updates)
    expect(world.shown()).toEqual([])
    expect(world.server()).toEqual([])
  })

  test('goes on after one before it was refused', async () => {
    const world = await makeLoadedWorld()
    const first = expect(world.update('house', true)).rejects.toThrow('refused')
    const others = [world.update('house', false), world.update('house', true)]
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
    void world.update('house', true)
    void world.update('room', true)
    await settle()
    expect(world.sent.map(({ id }) => id)).toEqual(['house', 'room'])
  })

  test('wins over what was read before its answer', async () => {
    const world = await makeLoadedWorld()
    void world.ids.load('ama')
    void world.update('house', true)
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
    void world.update('house', true)
    await settle()
    void world.ids.load('kofi')
    world.sent[0]?.answer()
    await settle()
    expect(world.shown()).toBeUndefined()
  })
})

describe('the other tabs of a browser', () => {
  test('are told of what reached the server, and of nothing else', async () => {
    const world = await makeLoadedWorld()
    const refused = world.update('room', true).catch(() => 'refused')
    void world.update('house', true)
    await settle()
    expect(world.told()).toBe(0)
    world.sent[0]?.answer(true)
    expect(await refused).toBe('refused')
    expect(world.told()).toBe(0)
    world.sent[1]?.answer()
    await settle()
    expect(world.told()).toBe(1)
  })

  test('are heard: what the server has now shows, and nobody is told again', async () => {
    const world = await makeLoadedWorld(['house'])
    world.elsewhere('room')
    world.hearOfAnotherTab()
    world.reads.shift()?.()
    await settle()
    expect(world.shown()).toEqual(['house', 'room'])
    expect(world.told()).toBe(0)
  })
})
