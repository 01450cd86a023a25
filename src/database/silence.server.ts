import { Socket } from 'node:net'
import type pg from 'pg'

// The more steps, the closer the answer comes to the limit.
const STEPS = 6

/**
 * Waits for the answer to a statement and destroys its connection when the server says nothing for so long: one that
 * froze or went out of reach keeps no other limit and never hangs up. The time is the event loop's own: a step counts
 * only when the loop went round and could have read something, so that a process that got no processor for a while, or
 * was busy itself, does not blame its connections.
 */
export async function unlessSilent<T>(
  client: Pick<pg.Client, 'connection'>,
  milliseconds: number,
  ask: () => Promise<T>,
): Promise<T> {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return await ask()
  let { bytesRead } = stream
  let silentSteps = 0
  const timer = setInterval(() => {
    silentSteps = stream.bytesRead === bytesRead ? silentSteps + 1 : 0
    bytesRead = stream.bytesRead
    if (silentSteps < STEPS) return
    clearInterval(timer)
    const error = new Error('The database said nothing for too long')
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  }, milliseconds / STEPS)
  try {
    return await ask()
  } finally {
    clearInterval(timer)
  }
}
