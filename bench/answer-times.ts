/**
 * Do the answers for known and unknown addresses take equally long? Asks both in turn, so that the machine's moods meet
 * both alike, and prints the medians. An answer may not differ by more than 10 ms or 5 %.
 */
import { medianOf, NO_LIMITS, post, ROUNDS, startForMeasuring, timed } from './measuring.ts'

const { url, stop } = await startForMeasuring(NO_LIMITS)
try {
  const known = 'known@example.com'
  const account = {
    fullName: 'Known Person',
    phone: '',
    password: 'harmattan-2026',
    confirmPassword: 'harmattan-2026',
  }
  await post(url, '/api/accounts', { email: known, ...account })
  let strangers = 0
  const stranger = () => `stranger-${strangers++}@example.com`

  const questions: [string, (email: string) => Promise<Response>][] = [
    ['sign in', (email) => post(url, '/api/session', { email, password: 'not the password' })],
    ['sign up', (email) => post(url, '/api/accounts', { email, ...account })],
    ['forgot password', (email) => post(url, '/forgot-password', new URLSearchParams({ email }))],
  ]
  let isEven = true
  for (const [name, ask] of questions) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let round = -10; round < ROUNDS; round++) {
      const forKnown = await timed(() => ask(known))
      const forUnknown = await timed(() => ask(stranger()))
      // The first rounds warm up.
      if (round < 0) continue
      times.known.push(forKnown)
      times.unknown.push(forUnknown)
    }
    const [first, second] = [medianOf(times.known), medianOf(times.unknown)]
    const apart = Math.abs(first - second)
    const isClose = apart <= 10 || apart <= 0.05 * Math.max(first, second)
    isEven &&= isClose
    process.stdout.write(
      `${name.padEnd(16)} known ${first.toFixed(1)} ms, unknown ${second.toFixed(1)} ms, apart ${apart.toFixed(1)} ms${isClose ? '' : '  TOO FAR'}\n`,
    )
  }
  process.exitCode = isEven ? 0 : 1
} finally {
  await stop()
}
