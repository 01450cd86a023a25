import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartProblem } from '#/shared/start-problem.ts'

const CUT_OFF_MILLISECONDS = 10_000
const SWEEP_MILLISECONDS = 100

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
 * Goes on answering for so many milliseconds, so that whoever does not know yet that this program stops is not turned
 * away. Then takes no new connection, lets every request in work finish and closes idle connections. After ten seconds
 * more the rest is cut off.
 */
export async function drainAndClose(server: Server, acceptMilliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, acceptMilliseconds))
  await acceptPending(server)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MILLISECONDS)
  const deadline = setTimeout(() => server.closeAllConnections(), CUT_OFF_MILLISECONDS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}

const MOST_TURNS = 100

// Whoever is connected already waits in the system's queue, and would be reset with it. A busy program takes them in
// the next turns of the event loop; a turn that brings nobody has emptied it.
async function acceptPending(server: Server): Promise<void> {
  let accepted = true
  const note = () => {
    accepted = true
  }
  server.on('connection', note)
  for (let turn = 0; accepted && turn < MOST_TURNS; turn += 1) {
    accepted = false
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  }
  server.off('connection', note)
}
