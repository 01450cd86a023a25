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
 * before. `ask` makes the server answer once and resolves when it has, or when nothing can be heard: what was notified
 * before then has been told. After `stop` resolves the connection has ended and nothing is called any more.
 */
export function listenToChannel(options: {
  url: string
  channel: string
  applicationName: string
  onListening: () => void
  onNotification: (payload: string) => void
  onProblem: (error: Error) => void
  /** The server answered a question that was asked so many milliseconds ago: what was notified before has been told. */
  onAlive?: (milliseconds: number) => void
  /** From now on nothing is heard until `onListening`. */
  onLost?: () => void
  /** How often the connection is asked whether it still leads to the server. */
  heartbeatMilliseconds?: number
}): { ask(): Promise<void>; stop(): Promise<void> } {
  const { heartbeatMilliseconds = HEARTBEAT_MILLISECONDS } = options
  const stopping = new AbortController()
  let current: pg.Client | undefined
  let listener: pg.Client | undefined
  let asking = Promise.resolve()
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
        listener = client
        client.once('end', () => lose(client))
        client.once('error', () => lose(client))
        options.onListening()
        const pause = () => setTimeout(heartbeatMilliseconds, false, { ref: false })
        while (!(await Promise.race([ended, pause()]))) await askOver(client)
      } catch (error) {
        if (!stopping.signal.aborted) options.onProblem(error as Error)
        lose(client)
        await client.end().catch(() => undefined)
      }
      await setTimeout(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_WAIT_MILLISECONDS)
    }
  }

  function lose(client: pg.Client): void {
    if (listener !== client) return
    listener = undefined
    options.onLost?.()
  }

  // One question at a time. The server tells a connection what was notified before it answers there.
  function askOver(client: pg.Client): Promise<void> {
    const answered = asking.then(async () => {
      const asked = performance.now()
      await unlessSilent(client, SILENCE_MILLISECONDS, () => client.query('select'))
      if (client === listener) options.onAlive?.(performance.now() - asked)
    })
    asking = answered.catch(() => undefined)
    return answered
  }

  return {
    async ask() {
      // Who is lost meanwhile hears of it by `onLost`.
      if (listener) await askOver(listener).catch(() => undefined)
    },
    async stop() {
      stopping.abort()
      // A connection that hangs must not hold the program.
      current?.connection.stream.destroy()
      await listening
    },
  }
}
