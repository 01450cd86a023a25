/**
 * Do the answers for known and unknown addresses take equally long? Asks both in turn, in an order drawn for each pair,
 * so that the machine's moods meet both alike. Prints the medians, and how many of 100 pairs somebody tells apart who
 * has learnt from 100 others which of the two takes longer; 50 is chance. An answer may not differ by more than 10 ms or
 * 5 %, and nobody may be right more than 62 times, which chance alone is once in a hundred.
 */
import { medianOf, NO_LIMITS, post, ROUNDS, startForMeasuring, timed } from './measuring.ts'

const MOST_GUESSED = 62

/** Milliseconds of the same question about a known and an unknown address. */
type Pair = { known: number; unknown: number }

const { url, stop } = await startForMeasuring({ ...NO_LIMITS, REQUIRE_VERIFIED_EMAIL: 'on' })
try {
  const known = 'known@example.com'
  const password = 'harmattan-2026'
  const account = { fullName: 'Known Person', phone: '', password, confirmPassword: password }
  await post(url, '/api/accounts', { email: known, ...account })
  let strangers = 0
  const stranger = () => `stranger-${strangers++}@example.com`
  const askAt = (path: string) => (email: string) => post(url, path, new URLSearchParams({ email }))

  const questions: [string, (email: string) => Promise<Response>][] = [
    ['wrong password', (email) => post(url, '/api/session', { email, password: 'not the password' })],
    // Of the known one it is the right one, before its address was verified.
    ['right password', (email) => post(url, '/api/session', { email, password })],
    ['sign up', (email) => post(url, '/api/accounts', { email, ...account })],
    ['forgot password', askAt('/forgot-password')],
    ['send again', askAt('/verify-email/resend')],
  ]
  let isEven = true
  for (const [name, ask] of questions) {
    const pairs: Pair[] = []
    for (let round = -10; round < ROUNDS; round++) {
      const pair = await askBoth(
        () => timed(() => ask(known)),
        () => timed(() => ask(stranger())),
      )
      // The first rounds warm up.
      if (round >= 0) pairs.push(pair)
    }
    const [first, second] = [
      medianOf(pairs.map((pair) => pair.known)),
      medianOf(pairs.map((pair) => pair.unknown)),
    ]
    const apart = Math.abs(first - second)
    const guessed = countGuessed(pairs)
    const isClose = (apart <= 10 || apart <= 0.05 * Math.max(first, second)) && guessed <= MOST_GUESSED
    isEven &&= isClose
    process.stdout.write(
      `${name.padEnd(16)} known ${first.toFixed(1)} ms, unknown ${second.toFixed(1)} ms, apart ${apart.toFixed(1)} ms, guessed ${guessed} of ${pairs.length / 2}${isClose ? '' : '  TOO FAR'}\n`,
    )
  }
  process.exitCode = isEven ? 0 : 1
} finally {
  await stop()
}

async function askBoth(askKnown: () => Promise<number>, askUnknown: () => Promise<number>): Promise<Pair> {
  if (Math.random() < 0.5) {
    const forKnown = await askKnown()
    return { known: forKnown, unknown: await askUnknown() }
  }
  const forUnknown = await askUnknown()
  return { known: await askKnown(), unknown: forUnknown }
}

// Learns from every second pair, so that a machine that changes its mood teaches and examines alike.
function countGuessed(pairs: Pair[]): number {
  const isSlower = ({ known, unknown }: Pair) => known > unknown
  const [learnt, examined] = [0, 1].map((odd) => pairs.filter((_, index) => index % 2 === odd)) as [
    Pair[],
    Pair[],
  ]
  const guess = learnt.filter(isSlower).length * 2 > learnt.length
  return examined.filter((pair) => isSlower(pair) === guess).length
}
