import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// What one reading of a socket can hold cannot be left in the kernel any more; a request that waits costs some kilobytes.
const MOST_WAITING = 100

type Line = { isBusy: boolean; waiting: { request: IncomingMessage; response: ServerResponse }[] }

/**
 * Lets each connection have one request in work. Those that a client sends without waiting for their answers wait
 * unread, so that a client which takes no answer costs the memory of one. Who sends too many at once is cut off.
 */
export function oneRequestAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.isBusy = true
    response.once('close', () => {
      line.isBusy = false
      const { socket } = request
      if (socket.destroyed) return
      const next = line.waiting.shift()
      if (line.waiting.length === 0) socket.resume()
      if (next) begin(line, next.request, next.response)
    })
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] }
    lines.set(socket, line)
    if (!line.isBusy) return begin(line, request, response)
    line.waiting.push({ request, response })
    if (line.waiting.length > MOST_WAITING) socket.destroy()
    // The parser reads on when it has told of a request; only after that does the pause last.
    else setImmediate(() => line.waiting.length > 0 && socket.pause())
  }
}
