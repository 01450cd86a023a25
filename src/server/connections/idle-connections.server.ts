import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Follows which connections wait for their next request; the first is no such, the server's `headersTimeout` ends it.
 * Answers how to close those that are meant. Node's `closeIdleConnections` would cut off an answer that is written but
 * not yet sent over a slow line.
 */
export function followIdleConnections(server: Server): (isMeant: (socket: Socket) => boolean) => void {
  const idle = new Set<Socket>()
  const inWork = new WeakMap<Socket, number>()
  server.on('connection', (socket) => socket.once('close', () => idle.delete(socket)))
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    inWork.set(socket, (inWork.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (inWork.get(socket) ?? 1) - 1
      inWork.set(socket, left)
      if (left === 0 && !socket.destroyed) idle.add(socket)
    })
  })
  return (isMeant) => {
    for (const socket of idle) if (isMeant(socket)) socket.destroy()
  }
}
