import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AutosaveState, createAutosave, SAVE_AFTER_MS, type SaveOutcome } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NO_CONNECTION: SaveOutcome = { kind: 'failed', problem: { kind: 'connection' } }
const saved = (minute: number): SaveOutcome => ({ kind: 'saved', savedAt: `2026-11-21T10:${minute}:00.000Z` })

/** An autosave whose saves end when told to. */
function makeAutosave(savedAt: string | null = null) {
  const states: AutosaveState[] = []
  const saves: PromiseWithResolvers<SaveOutcome>[] = []
  const autosave = createAutosave({
    savedAt,
    onState: (state) => states.push(state),
    save: () => {
      const next = Promise.withResolvers<SaveOutcome>()
      saves.push(next)
      return next.promise
    },
  })
  return {
    ...autosave,
    saves,
    last: () => states.at(-1),
    phases: () => states.map(({ phase }) => phase),
    end: async (outcome: SaveOutcome) => {
      saves.at(-1)?.resolve(outcome)
      await vi.advanceTimersByTimeAsync(0)
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

test('saves once, a moment after the last of several changes', async () => {
  const autosave = makeAutosave()
  autosave.change()
  await autosave.pass(SAVE_AFTER_MS - 1)
  autosave.change()
  await autosave.pass(SAVE_AFTER_MS - 1)
  expect(autosave.saves).toHaveLength(0)
  await autosave.pass(1)
  expect(autosave.saves).toHaveLength(1)
  await autosave.end(saved(12))
  expect(autosave.phases()).toEqual(['waiting', 'waiting', 'saving', 'saved'])
  expect(autosave.last()).toMatchObject({ savedAt: '2026-11-21T10:12:00.000Z', problem: null })
  await autosave.pass(100_000)
  expect(autosave.saves).toHaveLength(1)
})

test('what is typed during a save is saved after it, never beside it', async () => {
  const autosave = makeAutosave()
  autosave.change()
  await autosave.pass(SAVE_AFTER_MS)
  autosave.change()
  await autosave.pass(60_000)
  expect(autosave.saves).toHaveLength(1)
  await autosave.end(saved(12))
  expect(autosave.last()?.phase).toBe('waiting')
  await autosave.pass(SAVE_AFTER_MS)
  expect(autosave.saves).toHaveLength(2)
  await autosave.end(saved(13))
  expect(autosave.last()?.phase).toBe('saved')
})

describe('without a connection', () => {
  test('it keeps trying, more and more seldom, until it is through', async () => {
    const autosave = makeAutosave()
    autosave.change()
    await autosave.pass(SAVE_AFTER_MS)
    for (const wait of [5_000, 10_000, 20_000, 30_000, 30_000]) {
      const tries = autosave.saves.length
      await autosave.end(NO_CONNECTION)
      expect(autosave.last()).toMatchObject({ phase: 'failed', problem: { kind: 'connection' } })
      await autosave.pass(wait - 1)
      expect(autosave.saves).toHaveLength(tries)
      await autosave.pass(1)
      expect(autosave.saves).toHaveLength(tries + 1)
    }
    await autosave.end(saved(20))
    expect(autosave.last()).toMatchObject({ phase: 'saved', problem: null })
  })

  test('it tries at once when the connection is back, and after a change', async () => {
    const autosave = makeAutosave()
    autosave.change()
    await autosave.pass(SAVE_AFTER_MS)
    await autosave.end(NO_CONNECTION)
    autosave.retry()
    expect(autosave.saves).toHaveLength(2)
    await autosave.end(NO_CONNECTION)
    autosave.change()
    expect(autosave.last()?.phase).toBe('failed')
    await autosave.pass(SAVE_AFTER_MS)
    expect(autosave.saves).toHaveLength(3)
  })
})

test('what is refused is not tried again until something is changed', async () => {
  const autosave = makeAutosave()
  autosave.change()
  await autosave.pass(SAVE_AFTER_MS)
  await autosave.end({ kind: 'failed', problem: { kind: 'refused', message: 'Too many.' } })
  await autosave.pass(600_000)
  expect(autosave.saves).toHaveLength(1)
  expect(autosave.last()?.problem).toEqual({ kind: 'refused', message: 'Too many.' })
  autosave.change()
  await autosave.pass(SAVE_AFTER_MS)
  expect(autosave.saves).toHaveLength(2)
})

describe('a flush', () => {
  test('saves at once and says whether all is saved', async () => {
    const autosave = makeAutosave()
    autosave.change()
    const done = autosave.flush()
    expect(autosave.saves).toHaveLength(1)
    await autosave.end(saved(12))
    expect(await done).toBe(true)
    await autosave.pass(100_000)
    expect(autosave.saves).toHaveLength(1)
  })

  test('waits for the save under way and saves the rest', async () => {
    const autosave = makeAutosave()
    autosave.change()
    await autosave.pass(SAVE_AFTER_MS)
    autosave.change()
    const done = autosave.flush()
    await autosave.end(saved(12))
    expect(autosave.saves).toHaveLength(2)
    await autosave.end(NO_CONNECTION)
    expect(await done).toBe(false)
  })

  test('with nothing typed saves nothing', async () => {
    const autosave = makeAutosave('2026-11-21T09:00:00.000Z')
    expect(await autosave.flush()).toBe(true)
    expect(autosave.saves).toHaveLength(0)
  })
})

test('paused it saves nothing, and catches up when it goes on', async () => {
  const autosave = makeAutosave()
  autosave.change()
  await autosave.pass(SAVE_AFTER_MS)
  const pause = autosave.pause()
  await autosave.end(NO_CONNECTION)
  await pause
  autosave.change()
  autosave.retry()
  await autosave.pass(100_000)
  expect(autosave.saves).toHaveLength(1)
  autosave.resume()
  await autosave.pass(SAVE_AFTER_MS)
  expect(autosave.saves).toHaveLength(2)
})
