import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { unlessSilent } from './silence.server.ts'

const CONNECT_MILLISECONDS = 4_000
const FIRST_WAIT_MILLISECONDS = 500
const LONGEST_WAIT_MILLISECONDS = 15_000
const HEARTBEAT_MILLISECONDS = 10_000
const SILENCE_MILLISECONDS = 5_000

/**
 * Listens to what is notified on a channel, on a connection of its own, and goes back to it by itself when it is lost,
 * be it in silence. `onListening` is called whenever it begins to listen, because nobody knows what was notified
 * before. After `stop` resolves the connection has ended and nothing is called any more.
 */
export function listenToChannel(options: {
  url: string
  channel: string
  applicationName: string
  onListening: () => void
  onNotification: (payload: string) => void
  onProblem: (error: Error) => void
  /** How often the connection is asked whether it still leads to the server. */
  heartbeatMilliseconds?: number
}): { stop(): Promise<void> } {
  const { heartbeatMilliseconds = HEARTBEAT_MILLISECONDS } = options
  const stopping = new AbortController()
  let current: pg.Client | undefined
  const listening = keepListening()

  async function keepListening(): Promise<void> {
    let wait = FIRST_WAIT_MILLISECONDS
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: options.url,
        connectionTimeoutMillis: CONNECT_MILLISECONDS,
        keepAlive: true,
        application_name: options.applicationName,
      })
      current = client
      try {
        const ended = new Promise<true>((resolve) => void client.once('end', () => resolve(true)))
        // The end of the connection follows, and is what counts. Never taken off: a server that goes says so even to a
        // connection that is being closed, and a client without a listener would end the process.
        client.on('error', () => undefined)
        client.on('notification', ({ payload = '' }) => options.onNotification(payload))
        await client.connect()
        await client.query(`listen ${client.escapeIdentifier(options.channel)}`)
        wait = FIRST_WAIT_MILLISECONDS
        options.onListening()
        const pause = () => setTimeout(heartbeatMilliseconds, false, { ref: false })
        while (!(await Promise.race([ended, pause()])))
          await unlessSilent(client, SILENCE_MILLISECONDS, () => client.query('select'))
      } catch (error) {
        if (!stopping.signal.aborted) options.onProblem(error as Error)
        await client.end().catch(() => undefined)
      }
      await setTimeout(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_WAIT_MILLISECONDS)
    }
  }

  return {
    async stop() {
      stopping.abort()
      // A connection that hangs must not hold the program.
      current?.connection.stream.destroy()
      await listening
    },
  }
}
