/**
 * How do pages fare while strangers guess passwords? Reads the list of properties, first alone and then while a hundred
 * guesses a second come in, and prints both 95th percentiles, their ratio and how the guesses were answered.
 */
import { post, quantileOf, startForMeasuring, timed } from './measuring.ts'

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
    const email = `victim-${guesses++ % 500}@example.com`
    post(url, '/api/session', { email, password: 'a guess' }).then(
      ({ status }) => answers.set(status, (answers.get(status) ?? 0) + 1),
      () => answers.set(0, (answers.get(0) ?? 0) + 1),
    )
  }, 1000 / GUESSES_PER_SECOND)
  const flooded = quantileOf(await readPages(SECONDS), 0.95)
  clearInterval(flood)

  const told = [...answers].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
  process.stdout.write(
    `list of properties, 95th percentile: alone ${calm.toFixed(0)} ms, under the flood ${flooded.toFixed(0)} ms, ratio ${(flooded / calm).toFixed(2)}\n` +
      `${guesses} guesses: ${told}\n`,
  )
} finally {
  await stop()
}
