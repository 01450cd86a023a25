import { quantileOf } from '../measuring.ts'

/** How a reader fared: milliseconds of each page, how many were refused as planned, and what was wrong with others. */
export type PageReads = { times: number[]; refused: number; wrongs: string[] }

const LONGEST_PAGE_MILLISECONDS = 60_000
// Above every price, so that each address lists all homes and is rendered: none was asked for before.
const LEAST_PRICE = 90_000_000_000
let turn = Date.now() % 1_000_000_000

/** The list of all homes at an address that is in no cache. */
const freshList = () => `/properties?maxPrice=${LEAST_PRICE + turn++}`

/** Reads pages one after the other for as long as `goesOn` says, at least one. */
export async function readPages(
  url: string,
  goesOn: () => boolean,
  nextPath: () => string = freshList,
): Promise<PageReads> {
  const reads: PageReads = { times: [], refused: 0, wrongs: [] }
  do await readPage(url + nextPath(), reads)
  while (goesOn())
  return reads
}

/** The same for so many seconds. */
export function readPagesFor(url: string, seconds: number): Promise<PageReads> {
  const end = performance.now() + seconds * 1_000
  return readPages(url, () => performance.now() < end)
}

/** Reads one page, and notes how that went. */
export async function readPage(address: string, reads: PageReads): Promise<void> {
  const started = performance.now()
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(LONGEST_PAGE_MILLISECONDS) })
    const text = await answer.text()
    reads.times.push(performance.now() - started)
    if (isPlannedRefusal(answer)) reads.refused += 1
    else if (answer.status !== 200) reads.wrongs.push(`${answer.status}`)
    else if (!text.includes('</html>')) reads.wrongs.push('half a page')
  } catch (error) {
    reads.wrongs.push(`no answer (${String((error as Error).cause ?? error)})`)
  }
}

/** A 503 that says when to ask again: whoever fails without a plan does not. */
export const isPlannedRefusal = ({ status, headers }: Response) =>
  status === 503 && headers.has('Retry-After')

/** The 95th percentile in milliseconds. */
export const slowOf = ({ times }: PageReads) => quantileOf(times, 0.95)
