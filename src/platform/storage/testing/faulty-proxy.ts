import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type FaultyProxy = {
  readonly endpoint: string
  /** A connection ends after so many bytes from the client, or from the server. */
  cutUpAfter: number
  cutDownAfter: number
  /** After so many bytes from the client nothing more is passed on, either way, and nobody is told. */
  silentAfter: number
  stop(): Promise<void>
}

/** Stands before a server and treats its connections badly when it is told to. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    let sent = 0
    client.on('data', (chunk: Buffer) => {
      sent += chunk.length
    })
    const isSilent = () => sent > proxy.silentAfter
    pass(client, upstream, isSilent, () => proxy.cutUpAfter, end)
    pass(upstream, client, isSilent, () => proxy.cutDownAfter, end)
  })

  const pass = (from: Socket, to: Socket, isSilent: () => boolean, limit: () => number, end: () => void) => {
    let passed = 0
    from.on('data', (chunk: Buffer) => {
      if (isSilent()) return
      const rest = limit() - passed
      passed += chunk.length
      if (chunk.length <= rest) to.write(chunk)
      else if (rest > 0) to.write(chunk.subarray(0, rest), end)
      else end()
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: FaultyProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutUpAfter: Number.POSITIVE_INFINITY,
    cutDownAfter: Number.POSITIVE_INFINITY,
    silentAfter: Number.POSITIVE_INFINITY,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
