import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Executor } from './connection.server.ts'
import { gathered } from './gathered.server.ts'

type Row = { id: string }

let asked: { ids: readonly string[]; answer: (rows: Row[]) => void; fail: (error: Error) => void }[]
const find = gathered<Row>(
  (_, ids) =>
    new Promise((answer, fail) => {
      asked.push({ ids, answer, fail })
    }),
  { most: 3 },
)
let db: Executor
const idsAsked = () => asked.map(({ ids }) => ids)
const row = (id: string) => ({ id })

beforeEach(() => {
  asked = []
  db = { isTransaction: false } as Executor
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('who asks while nothing is on its way is asked for at once', async () => {
  const found = find(db, 'a')
  expect(idsAsked()).toEqual([['a']])
  asked[0]?.answer([row('a')])
  expect(await found).toEqual(row('a'))
})

test('those who ask while an answer is on its way go together, and each gets their own', async () => {
  const first = find(db, 'a')
  const others = [find(db, 'b'), find(db, 'c')]
  expect(idsAsked()).toEqual([['a']])
  asked[0]?.answer([row('a')])
  await first
  await vi.waitFor(() => expect(idsAsked()).toEqual([['a'], ['b', 'c']]))
  asked[1]?.answer([row('c')])
  expect(await Promise.all(others)).toEqual([undefined, row('c')])
})

test('two who ask for the same are asked for once', async () => {
  void find(db, 'a')
  const both = [find(db, 'b'), find(db, 'b')]
  asked[0]?.answer([])
  await vi.waitFor(() => expect(idsAsked()).toEqual([['a'], ['b']]))
  asked[1]?.answer([row('b')])
  expect(await Promise.all(both)).toEqual([row('b'), row('b')])
})

test('a full group waits for nobody', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) void find(db, id)
  expect(idsAsked()).toEqual([['a'], ['b', 'c', 'd']])
})

test('nobody waits for more than a hundredth of a second', () => {
  void find(db, 'a')
  void find(db, 'b')
  vi.advanceTimersByTime(9)
  expect(idsAsked()).toEqual([['a']])
  vi.advanceTimersByTime(1)
  expect(idsAsked()).toEqual([['a'], ['b']])
})

test('a failure reaches those who were asked for together and nobody else', async () => {
  const first = find(db, 'a')
  const failing = [find(db, 'b'), find(db, 'c')].map((found) => found.catch((error: Error) => error.message))
  asked[0]?.answer([row('a')])
  expect(await first).toEqual(row('a'))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  const later = find(db, 'd')
  asked[1]?.fail(new Error('lost'))
  expect(await Promise.all(failing)).toEqual(['lost', 'lost'])
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  asked[2]?.answer([row('d')])
  expect(await later).toEqual(row('d'))
})

test('what a transaction asks goes by itself, and another database waits for nobody', () => {
  void find(db, 'a')
  void find({ isTransaction: true } as Executor, 'b')
  void find({ isTransaction: false } as Executor, 'c')
  expect(idsAsked()).toEqual([['a'], ['b'], ['c']])
})
