import { expect, test, vi } from 'vitest'
import { useDatabaseProxy } from '../../tests/support/database-proxy.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { announcePageChange, listenForPageChanges } from './page-change.server.ts'

const database = useTestDatabase()

const proxy = useDatabaseProxy(database)

function listenThroughProxy() {
  const onChange = vi.fn<() => void>()
  const onProblem = vi.fn<(error: Error) => void>()
  return { onChange, onProblem, ...listenForPageChanges({ url: proxy.url, onChange, onProblem }) }
}

const announce = () => database.db.transaction().execute((tx) => announcePageChange(tx))

test('a change is heard when its transaction commits, and one that is rolled back is not', async () => {
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
  await listener.stop()
})

test('after the connection was lost everything counts as changed, and changes are heard again', async () => {
  const listener = listenThroughProxy()
  await vi.waitFor(() => expect(listener.onChange).toHaveBeenCalledTimes(1))
  proxy.resetAll()
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
    onProblem: problem.resolve,
  })
  await expect(problem.promise).resolves.toMatchObject({ code: 'ECONNREFUSED' })
  await listener.stop()
})
