import { type PageReads, slowOf } from './page-reader.ts'

/** A busy machine makes pages slow by itself: only both together are a program that serves no pages any more. */
const MOST_TIMES_SLOWER = 25
const MOST_MILLISECONDS = 20_000
/** Of pages that may be refused as planned. */
const MOST_REFUSED = 0.1
/** Of writes whose connection may break off: above the limits they are closed at once. */
const MOST_BROKEN_OFF = 0.1
const MOST_GROWTH_MEBIBYTES = 100
const MOST_MEBIBYTES = 300
const MOST_SOAK_GROWTH = 1.25
/** What the average of a short time may differ by, whatever it is of. */
const MEMORY_NOISE_MEBIBYTES = 20

/** Answers by status; 0 stands for a connection that broke off. */
export type Statuses = Readonly<Record<number, number>>

const count = (statuses: Statuses, isMeant: (status: number) => boolean) =>
  Object.entries(statuses).reduce((sum, [status, times]) => sum + (isMeant(Number(status)) ? times : 0), 0)
const all = (statuses: Statuses) => count(statuses, () => true)

/** Sentences about what is broken of “Pages are served”; none when nothing is. Takes pages read alone and beside a load. */
export function judgePages(alone: PageReads, beside: PageReads): string[] {
  const problems: string[] = []
  for (const [when, { wrongs }] of Object.entries({ alone, 'beside the load': beside }))
    if (wrongs.length > 0) problems.push(`${wrongs.length} pages were wrong ${when}: ${wrongs[0]}.`)
  const { times, refused } = beside
  if (times.length === 0) problems.push('No page was answered beside the load.')
  if (refused > times.length * MOST_REFUSED)
    problems.push(`${refused} of ${times.length} pages were refused beside the load.`)
  const [calm, loaded] = [slowOf(alone), slowOf(beside)]
  if (loaded > MOST_MILLISECONDS && loaded > calm * MOST_TIMES_SLOWER)
    problems.push(
      `Pages took ${loaded.toFixed(0)} ms beside the load, which is ${(loaded / calm).toFixed(0)} times as long as alone.`,
    )
  return problems
}

/** Guesses at passwords are answered with no (401), not now (429) or a planned refusal, and let nobody in. */
export function judgeSignInFlood(given: {
  alone: PageReads
  beside: PageReads
  sent: number
  statuses: Statuses
}): string[] {
  const { alone, beside, sent, statuses } = given
  const problems = judgePages(alone, beside)
  const others = Object.keys(statuses).filter((status) => !['0', '401', '429', '503'].includes(status))
  if (others.length > 0) problems.push(`Guesses were answered with ${others.join(', ')}.`)
  if ((statuses[401] ?? 0) === 0) problems.push('No guess was compared with anything.')
  const silent = sent - count(statuses, (status) => status > 0)
  if (silent > sent * MOST_BROKEN_OFF) problems.push(`${silent} of ${sent} guesses were never answered.`)
  return problems
}

/** Writes of a few accounts fail only as planned, and some are done. */
export function judgeAccountFlood(given: {
  alone: PageReads
  beside: PageReads
  statuses: Statuses
}): string[] {
  const { alone, beside, statuses } = given
  const problems = judgePages(alone, beside)
  const failures = Object.keys(statuses).filter((status) => Number(status) >= 500 && status !== '503')
  if (failures.length > 0) problems.push(`Writes were answered with ${failures.join(', ')}.`)
  const done = count(statuses, (status) => status >= 200 && status < 500)
  if (done === 0) problems.push('No write was answered but with a refusal.')
  const broken = statuses[0] ?? 0
  if (broken > all(statuses) * MOST_BROKEN_OFF)
    problems.push(`${broken} of ${all(statuses)} writes broke off.`)
  return problems
}

/** Clients that read nothing are all cut, and what they asked for is not held in memory. */
export function judgeSlowReaders(given: {
  alone: PageReads
  beside: PageReads
  sockets: number
  cut: number
  growthMebibytes: number
}): string[] {
  const { alone, beside, sockets, cut, growthMebibytes } = given
  const problems = judgePages(alone, beside)
  if (cut < sockets) problems.push(`${sockets - cut} of ${sockets} clients that read nothing were not cut.`)
  if (growthMebibytes > MOST_GROWTH_MEBIBYTES)
    problems.push(`They made the program hold ${growthMebibytes.toFixed(0)} MiB more.`)
  return problems
}

/** Every picture is taken, by the first try or one after a planned refusal. */
export function judgeUploads(given: { pages: [PageReads, PageReads][]; statuses: Statuses }): string[] {
  const { pages, statuses } = given
  const problems = pages.flatMap(([alone, beside]) => judgePages(alone, beside))
  const missed = Object.keys(statuses).filter((status) => status !== '200')
  if (missed.length > 0) problems.push(`Pictures were answered at last with ${missed.join(', ')}.`)
  if ((statuses[200] ?? 0) === 0) problems.push('No picture was taken.')
  return problems
}

/** Memory stops growing once the program is warm, and nothing fails but as planned. */
export function judgeSoak(given: {
  statuses: Statuses
  uploadStatuses: Statuses
  programPeak: number
  childrenPeak: number
  warm: number
  atTheEnd: number
}): string[] {
  const { statuses, uploadStatuses, programPeak, childrenPeak, warm, atTheEnd } = given
  const problems: string[] = []
  const isFailure = (status: number) => status !== 503 && (status < 200 || status >= 300)
  for (const [what, answers] of Object.entries({ requests: statuses, uploads: uploadStatuses })) {
    const failed = count(answers, isFailure)
    if (failed > 0) problems.push(`${failed} ${what} failed: ${JSON.stringify(answers)}.`)
    const refused = count(answers, (status) => status === 503)
    if (refused > all(answers) * MOST_REFUSED && refused > 1)
      problems.push(`${refused} of ${all(answers)} ${what} were refused.`)
  }
  if (count(statuses, (status) => status === 200) === 0) problems.push('No request was answered.')
  for (const [what, peak] of Object.entries({ program: programPeak, 'processes below it': childrenPeak }))
    if (peak > MOST_MEBIBYTES) problems.push(`The ${what} held ${peak.toFixed(0)} MiB.`)
  if (!(atTheEnd <= warm * MOST_SOAK_GROWTH + MEMORY_NOISE_MEBIBYTES))
    problems.push(`The program grew from ${warm.toFixed(0)} to ${atTheEnd.toFixed(0)} MiB after it was warm.`)
  return problems
}
