/**
 * How far does memory grow when strangers ask for much and read nothing? Sockets of one address each send a hundred
 * requests for the list of properties at once and never read an answer. Prints the memory of the program before, at its
 * worst and at the end, how many sockets were cut and after how long, and how another reader fared meanwhile.
 */
import { execFileSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantileOf, startForMeasuring, timed } from './measuring.ts'

const SOCKETS = [25, 50]
const REQUESTS_PER_SOCKET = 100
const SECONDS = 40

const { url, pid, stop } = await startForMeasuring()
const { hostname, port } = new URL(url)

function residentMegabytes(): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

function openDeafSocket(onCut: () => void): Socket {
  const socket = connect({ host: hostname, port: Number(port) })
  socket.pause()
  socket.on('error', () => undefined)
  socket.on('close', onCut)
  socket.write(`GET /properties HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(REQUESTS_PER_SOCKET))
  return socket
}

/** A paused socket does not hear that it was cut; a byte more, once it is, is answered with a reset. */
function knock(sockets: Socket[]): void {
  for (const socket of sockets) if (!socket.destroyed) socket.write('\r\n')
}

async function measure(count: number): Promise<void> {
  const before = residentMegabytes()
  const started = performance.now()
  const cuts: number[] = []
  const sockets = Array.from({ length: count }, () =>
    openDeafSocket(() => cuts.push((performance.now() - started) / 1000)),
  )
  let worst = before
  const times: number[] = []
  for (let second = 0; second < SECONDS; second++) {
    worst = Math.max(worst, residentMegabytes())
    times.push(await timed(() => fetch(`${url}/about`)))
    if (second > 0 && second % 5 === 0) knock(sockets)
    await sleep(1000)
  }
  const left = sockets.filter((socket) => !socket.destroyed)
  const after = residentMegabytes()
  process.stdout.write(
    `${count} sockets × ${REQUESTS_PER_SOCKET} requests: ${before.toFixed(0)} MB before, ${worst.toFixed(0)} MB at worst, ` +
      `${after.toFixed(0)} MB after ${SECONDS} s; ${cuts.length} cut` +
      `${cuts.length ? ` within ${Math.max(...cuts).toFixed(0)} s` : ''}, ${left.length} left; ` +
      `another reader's page took ${quantileOf(times, 0.95).toFixed(0)} ms (95th percentile)\n`,
  )
  for (const socket of left) socket.destroy()
}

try {
  for (let page = 0; page < 50; page++) await timed(() => fetch(`${url}/properties`))
  for (const count of SOCKETS) await measure(count)
} finally {
  await stop()
}
