import { expect, test, vi } from 'vitest'
import { useDatabaseProxy } from '../../tests/support/database-proxy.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { announcedPageChanges, announcePageChange, listenForPageChanges } from './page-change.server.ts'

const database = useTestDatabase()

const proxy = useDatabaseProxy(database)

function listenThroughProxy(url = proxy.url) {
  const heard = {
    onChange: vi.fn<(subjects: readonly string[]) => void>(),
    onUpToDate: vi.fn<(milliseconds: number) => void>(),
    onDeaf: vi.fn<() => void>(),
    onProblem: vi.fn<(error: Error) => void>(),
  }
  return { ...heard, ...listenForPageChanges({ url, ...heard, heartbeatMilliseconds: 60_000 }) }
}

const announce = () => database.db.transaction().execute((tx) => announcePageChange(tx, ['posts']))

test('a change is heard with its subjects when its transaction commits, and one that is rolled back is not', async () => {
  const listener = listenThroughProxy()
  await vi.waitFor(() => expect(listener.onChange).toHaveBeenCalledTimes(1))
  await database.db
    .transaction()
    .execute(async (tx) => {
      await announcePageChange(tx)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await announce()
  await vi.waitFor(() => expect(listener.onChange).toHaveBeenCalledTimes(2))
  expect(listener.onChange.mock.calls).toEqual([[[]], [['posts']]])
  await listener.stop()
})

test('who caught up has heard of everything that was committed before', async () => {
  const listener = listenThroughProxy()
  await vi.waitFor(() => expect(listener.onUpToDate).toHaveBeenCalledTimes(1))
  const before = announcedPageChanges()
  for (let count = 1; count <= 20; count++) {
    await announce()
    await listener.catchUp()
    expect(listener.onChange).toHaveBeenCalledTimes(1 + count)
  }
  expect(announcedPageChanges() - before).toBe(20)
  expect(listener.onUpToDate).toHaveBeenCalledTimes(21)
  await listener.stop()
})

test('after the connection was lost everything counts as changed, and changes are heard again', async () => {
  const listener = listenThroughProxy()
  await vi.waitFor(() => expect(listener.onChange).toHaveBeenCalledTimes(1))
  expect(listener.onDeaf).not.toHaveBeenCalled()
  proxy.resetAll()
  await vi.waitFor(() => expect(listener.onDeaf).toHaveBeenCalledTimes(1))
  expect(listener.onChange).toHaveBeenCalledTimes(1)
  await listener.catchUp()
  await vi.waitFor(() => expect(listener.onChange).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  await announce()
  await vi.waitFor(() => expect(listener.onChange).toHaveBeenCalledTimes(3))
  await listener.stop()
})

test('listening stops while there is nothing to listen to', async () => {
  const problem = Promise.withResolvers<Error>()
  const listener = listenForPageChanges({
    url: 'postgresql://nobody@127.0.0.1:1/nothing',
    onChange: () => undefined,
    onUpToDate: () => undefined,
    onDeaf: () => undefined,
    onProblem: problem.resolve,
  })
  await expect(problem.promise).resolves.toMatchObject({ code: 'ECONNREFUSED' })
  await listener.stop()
})
