import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartProblem } from '#/shared/start-problem.ts'

const DRAIN_MILLISECONDS = 10_000

/**
 * Refuses the start while it is still cheap: before a database is started for nothing.
 * Answers the port, for 0 one that is free, because every page names the address it is served under.
 */
export async function checkPortIsFree(port: number, host: string): Promise<number> {
  const probe = createServer()
  await listen(probe, port, host)
  const free = (probe.address() as AddressInfo).port
  await new Promise((resolve) => probe.close(resolve))
  return free
}

/** Listens, or says in plain words why it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  }).catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, port, host)
  })
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new StartProblem(`Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`HOST ${host} is not an address of this machine. Use 127.0.0.1 or 0.0.0.0.`)
    default:
      return error
  }
}

/**
 * Takes no new connection, lets every request in flight finish and closes idle connections at once.
 * After ten seconds the rest is cut off.
 */
export async function closeGracefully(server: Server): Promise<void> {
  // From now on every answer asks its client not to reuse the connection.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
