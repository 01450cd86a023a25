import type { Server } from 'node:http'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import type { Log } from '#/platform/log/log.server.ts'
import { followIdleConnections } from './idle-connections.server.ts'

export type ConnectionLimits = {
  /** Connections in all. */
  connections: number
  /** Connections of one address of the internet; those of trusted proxies are not counted. */
  connectionsPerAddress: number
}

const NOTE_MILLISECONDS = 60_000

/** From this part of a limit on there is no room for connections that do nothing. */
const PRESSURE = 0.9

/**
 * Closes at once every connection above the limits, and logs how many, at most once a minute. Before a limit is
 * reached the idle ones are closed, so that who has been answered does not keep out who has not.
 */
export function limitConnections(
  server: Server,
  options: ConnectionLimits & { isTrustedProxy: (address: string) => boolean; log: Log },
): void {
  const { connectionsPerAddress, isTrustedProxy, log } = options
  const open = new Map<string, number>()
  const closeIdle = followIdleConnections(server)
  let all = 0
  let refused = 0
  let notedAt = Number.NEGATIVE_INFINITY

  function noteRefused(): void {
    refused += 1
    if (performance.now() - notedAt < NOTE_MILLISECONDS) return
    log.warn({ refused }, 'Connections above the limits were closed')
    notedAt = performance.now()
    refused = 0
  }

  server.maxConnections = options.connections
  server.on('drop', noteRefused)
  server.on('connection', (socket) => {
    all += 1
    socket.once('close', () => {
      all -= 1
    })
    if (all >= options.connections * PRESSURE) closeIdle(() => true)
    const address = socket.remoteAddress
    if (address === undefined || isTrustedProxy(address)) return
    const subject = addressSubject(address)
    const count = open.get(subject) ?? 0
    if (count >= connectionsPerAddress) {
      noteRefused()
      socket.destroy()
      return
    }
    open.set(subject, count + 1)
    if (count + 1 >= connectionsPerAddress * PRESSURE)
      closeIdle(({ remoteAddress = '' }) => addressSubject(remoteAddress) === subject)
    socket.once('close', () => {
      const left = (open.get(subject) ?? 1) - 1
      if (left > 0) open.set(subject, left)
      else open.delete(subject)
    })
  })
}
