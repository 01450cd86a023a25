/**
 * How do pages fare while strangers guess passwords? Reads the list of properties, rendered each time, first alone and
 * then while a hundred guesses a second come in from fifty addresses, with the limits as they are by default. Prints both
 * 95th percentiles, their ratio and how the guesses were answered.
 *
 *   node bench/sign-in-flood.ts --seconds 20
 */
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startForMeasuring } from './measuring.ts'
import { judgeSignInFlood } from './verdicts/load-verdicts.ts'
import { readPagesFor, slowOf } from './verdicts/page-reader.ts'
import { sayVerdict } from './verdicts/say-verdict.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const SECONDS = Number(values.seconds)
const ADDRESSES = 50
const GUESSES_PER_SECOND = 100
/** A guess that nobody has answered so long after the last one was sent is never answered. */
const LONGEST_ANSWER_SECONDS = 60

const { url, stop } = await startForMeasuring({ PAGE_CACHE: 'off' })

try {
  await readPagesFor(url, SECONDS / 6)
  const alone = await readPagesFor(url, SECONDS)

  const answers = new Map<number, number>()
  let [guesses, ended] = [0, 0]
  const flood = setInterval(() => {
    guesses += 1
    const note = (status: number) => {
      ended += 1
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
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
  const beside = await readPagesFor(url, SECONDS)
  clearInterval(flood)
  const atTheEnd = guesses - ended
  const deadline = performance.now() + LONGEST_ANSWER_SECONDS * 1_000
  while (ended < guesses && performance.now() < deadline) await sleep(100)

  const summary = [...answers].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
  const [calm, flooded] = [slowOf(alone), slowOf(beside)]
  process.stdout.write(
    `list of properties, 95th percentile: alone ${calm.toFixed(0)} ms, under the flood ${flooded.toFixed(0)} ms, ratio ${(flooded / calm).toFixed(2)}; ${beside.times.length} pages, ${beside.refused} refused, ${beside.wrongs.length} wrong\n` +
      `${guesses} guesses: ${summary}; ${atTheEnd} answered after the flood\n`,
  )
  sayVerdict(judgeSignInFlood({ alone, beside, sent: guesses, statuses: Object.fromEntries(answers) }))
} finally {
  await stop()
}
