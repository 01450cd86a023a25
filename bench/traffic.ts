import { setTimeout } from 'node:timers/promises'
import { quantileOf } from './measuring.ts'

const PASSWORD = 'pangolin-in-the-rain'

/** Sends one request, and gives its whole answer, or undefined when nobody answered or the answer broke off. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response | undefined>

export type Traffic = {
  counts: { answered: number; refused: number; wrong: number; unanswered: number }
  /** Milliseconds of each page. */
  times: number[]
  /** What was wrong, the first few. */
  wrongs: string[]
}

const MOST_WRONGS = 10
const MOST_ATTEMPTS = 20

/**
 * Visitors that read `paths` and writers that save and remove a home as favourite, until `isOver`. Every write may be
 * sent twice. Planned refusals (429, 503) are counted apart from what is wrong.
 */
export async function sendTraffic(
  ask: Ask,
  options: { visitors: number; writers: number; isOver: () => boolean },
): Promise<Traffic> {
  const counts = { answered: 0, refused: 0, wrong: 0, unanswered: 0 }
  const [times, wrongs]: [number[], string[]] = [[], []]

  function note(what: string, answer: Response | undefined, isRight: boolean): void {
    if (!answer) counts.unanswered += 1
    else if (answer.status === 429 || answer.status === 503) counts.refused += 1
    else if (isRight) counts.answered += 1
    else counts.wrong += 1
    const isWrong = !answer || (!isRight && ![429, 503].includes(answer.status))
    if (isWrong && wrongs.length < MOST_WRONGS) wrongs.push(`${what}: ${answer?.status ?? 'no answer'}`)
  }

  /** What everything else needs: a machine that is busy may refuse it at first. */
  async function insist(path: string, init?: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(path, init)
      if (answer?.ok) return answer
      if (attempt === MOST_ATTEMPTS) throw new Error(`${path}: ${answer?.status ?? 'no answer'}`)
      await setTimeout(1_000)
    }
  }

  async function visit(paths: readonly string[]): Promise<void> {
    for (let n = 0; !options.isOver(); n += 1) {
      const path = paths[n % paths.length] ?? '/'
      const started = performance.now()
      const answer = await ask(path)
      times.push(performance.now() - started)
      note(`GET ${path}`, answer, answer?.status === 200 && (await answer.text()).includes('</html>'))
    }
  }

  async function write(name: number, propertyId: string): Promise<void> {
    const email = `writer-${name}-${Date.now()}@example.com`
    const json = { 'Content-Type': 'application/json' }
    const person = { email, fullName: 'A writer', phone: '', password: PASSWORD, confirmPassword: PASSWORD }
    await insist('/api/accounts', { method: 'POST', headers: json, body: JSON.stringify(person) })
    const credentials = JSON.stringify({ email, password: PASSWORD })
    const signedIn = await insist('/api/session', { method: 'POST', headers: json, body: credentials })
    const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    for (let isFavorite = true; !options.isOver(); isFavorite = !isFavorite) {
      const body = JSON.stringify({ propertyId, isFavorite })
      const answer = await ask('/api/favorites', { method: 'POST', headers: { ...json, Cookie }, body })
      const said =
        answer?.status === 200 ? ((await answer.json()) as { isFavorite: boolean; count: number }) : undefined
      note(
        'POST /api/favorites',
        answer,
        said?.isFavorite === isFavorite && said.count === Number(isFavorite),
      )
    }
  }

  const list = await (await insist('/properties')).text()
  const ids = [...new Set(list.match(/(?<=\/properties\/)[0-9a-f-]{36}/g) ?? [])]
  const paths = ['/', '/properties', '/blog', ...ids.slice(0, 6).map((id) => `/properties/${id}`)]
  await Promise.all([
    ...Array.from({ length: options.visitors }, () => visit(paths)),
    ...Array.from({ length: options.writers }, (_, n) => write(n, ids[n] ?? '')),
  ])
  return { counts, times, wrongs }
}

/** One line about what was sent, and what was wrong below it. */
export function describeTraffic({ counts, times, wrongs }: Traffic): string {
  const { answered, refused, wrong, unanswered } = counts
  const figure =
    `${answered} answered, ${refused} refused, ${wrong} wrong, ${unanswered} without an answer; ` +
    `pages within ${quantileOf(times, 0.99).toFixed(0)} ms (99 of 100)`
  return [figure, ...wrongs].join('\n  ')
}
