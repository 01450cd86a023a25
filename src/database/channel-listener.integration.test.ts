import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useDatabaseProxy } from '../../tests/support/database-proxy.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { listenToChannel } from './channel-listener.server.ts'

const database = useTestDatabase()
const proxy = useDatabaseProxy(database)
const SOON = { timeout: 15_000, interval: 20 }

test('a connection that leads nowhere any more is replaced, though nothing says so', async () => {
  const heard: string[] = []
  const onListening = vi.fn<() => void>()
  const listener = listenToChannel({
    url: proxy.url,
    channel: 'a Channel',
    applicationName: 'a test',
    onListening,
    onNotification: (payload) => void heard.push(payload),
    onProblem: () => undefined,
    heartbeatMilliseconds: 50,
  })
  await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(1), SOON)
  proxy.freeze()
  await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(2), SOON)
  await sql`select pg_notify('a Channel', 'news')`.execute(database.db)
  await vi.waitFor(() => expect(heard).toEqual(['news']), SOON)
  await listener.stop()
})
