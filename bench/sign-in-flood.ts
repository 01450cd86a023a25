/**
 * How do pages fare while strangers guess passwords? Reads the list of properties, rendered each time, first alone and
 * then while a hundred guesses a second come in from fifty addresses, with the limits as they are by default. Prints both
 * 95th percentiles, their ratio and how the guesses were answered.
 */
import { request } from 'node:http'
import { quantileOf, startForMeasuring, timed } from './measuring.ts'

const ADDRESSES = 50
const SECONDS = 20
const GUESSES_PER_SECOND = 100

const { url, stop } = await startForMeasuring({ PAGE_CACHE: 'off' })

async function readPages(seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) times.push(await timed(() => fetch(`${url}/properties`)))
  return times
}

try {
  await readPages(3)
  const calm = quantileOf(await readPages(SECONDS), 0.95)

  const answers = new Map<number, number>()
  let guesses = 0
  const flood = setInterval(() => {
    guesses += 1
    const note = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
    const guess = request(`${url}/api/session`, {
      method: 'POST',
      localAddress: `127.0.0.${2 + (guesses % ADDRESSES)}`,
      headers: { Origin: url, 'Content-Type': 'application/json' },
      agent: false,
    })
    guess.on('response', (response) => {
      response.resume()
      note(response.statusCode ?? 0)
    })
    guess.on('error', () => note(0))
    guess.end(JSON.stringify({ email: `victim-${guesses % 500}@example.com`, password: 'a guess' }))
  }, 1000 / GUESSES_PER_SECOND)
  const flooded = quantileOf(await readPages(SECONDS), 0.95)
  clearInterval(flood)

  const summary = [...answers].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
  process.stdout.write(
    `list of properties, 95th percentile: alone ${calm.toFixed(0)} ms, under the flood ${flooded.toFixed(0)} ms, ratio ${(flooded / calm).toFixed(2)}\n` +
      `${guesses} guesses: ${summary}\n`,
  )
} finally {
  await stop()
}
