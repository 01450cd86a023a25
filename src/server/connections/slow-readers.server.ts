import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { LOOKS } from './slow-requests.server.ts'

type Reader = { socket: Socket; taken: number; looksInVain: number }

/** Cuts off whoever takes nothing of a written answer for `milliseconds`, however long the whole answer may take. */
export function cutOffSlowReaders(server: Server, milliseconds: number): void {
  const readers = new Set<Reader>()
  server.on('connection', (socket) => {
    const reader = { socket, taken: 0, looksInVain: 0 }
    readers.add(reader)
    socket.once('close', () => readers.delete(reader))
  })
  const look = setInterval(() => {
    for (const reader of readers) {
      const { socket } = reader
      const taken = bytesTaken(socket)
      const isStuck = socket.writableLength > 0 && taken === reader.taken
      reader.taken = taken
      reader.looksInVain = isStuck ? reader.looksInVain + 1 : 0
      if (reader.looksInVain >= LOOKS) socket.destroy()
    }
  }, milliseconds / LOOKS)
  look.unref()
  server.once('close', () => clearInterval(look))
}

// An answer is mostly one piece, and Node counts a piece as written when it is handed over. What of it still waits for
// the client stands in the handle alone; Node's own socket timeout looks there too.
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
