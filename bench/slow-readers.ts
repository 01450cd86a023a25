/**
 * How far does memory grow when strangers ask for much and read nothing? Sockets of one address each send a hundred
 * requests for the list of properties at once and never read an answer. Prints the memory of the program before, at its
 * worst and at the end, how many sockets were cut and after how long, and how another reader fared meanwhile.
 *
 *   node bench/slow-readers.ts --sockets 25,50
 */
import { execFileSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startForMeasuring, timed } from './measuring.ts'
import { judgeSlowReaders } from './verdicts/load-verdicts.ts'
import { type PageReads, readPage, slowOf } from './verdicts/page-reader.ts'
import { sayVerdict } from './verdicts/say-verdict.ts'

const { values } = parseArgs({ options: { sockets: { type: 'string', default: '25,50' } } })
const SOCKETS = values.sockets.split(',').map(Number)
const REQUESTS_PER_SOCKET = 100
/** A client is cut after twenty seconds in which it took nothing; a busy machine sees it later. */
const MOST_SECONDS = 90

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

async function readAbout(reads: PageReads): Promise<void> {
  await readPage(`${url}/about`, reads)
}

async function measure(count: number, alone: PageReads): Promise<string[]> {
  const before = residentMegabytes()
  const started = performance.now()
  const cuts: number[] = []
  const sockets = Array.from({ length: count }, () =>
    openDeafSocket(() => cuts.push((performance.now() - started) / 1000)),
  )
  let worst = before
  const beside: PageReads = { times: [], refused: 0, wrongs: [] }
  for (let second = 0; second < MOST_SECONDS && cuts.length < count; second++) {
    worst = Math.max(worst, residentMegabytes())
    await readAbout(beside)
    if (second > 0 && second % 5 === 0) knock(sockets)
    await sleep(1000)
  }
  const left = sockets.filter((socket) => !socket.destroyed)
  const after = residentMegabytes()
  process.stdout.write(
    `${count} sockets × ${REQUESTS_PER_SOCKET} requests: ${before.toFixed(0)} MB before, ${worst.toFixed(0)} MB at worst, ` +
      `${after.toFixed(0)} MB at the end; ${cuts.length} cut` +
      `${cuts.length ? ` within ${Math.max(...cuts).toFixed(0)} s` : ''}, ${left.length} left; ` +
      `another reader's page took ${slowOf(beside).toFixed(0)} ms (95th percentile; ${slowOf(alone).toFixed(0)} alone)\n`,
  )
  for (const socket of left) socket.destroy()
  return judgeSlowReaders({
    alone,
    beside,
    sockets: count,
    cut: cuts.length,
    growthMebibytes: worst - before,
  })
}

try {
  for (let page = 0; page < 50; page++) await timed(() => fetch(`${url}/properties`))
  const alone: PageReads = { times: [], refused: 0, wrongs: [] }
  for (let page = 0; page < 20; page++) await readAbout(alone)
  for (const count of SOCKETS) sayVerdict(await measure(count, alone))
} finally {
  await stop()
}
