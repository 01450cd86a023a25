import { expect, test } from 'vitest'
import {
  judgeAccountFlood,
  judgePages,
  judgeSignInFlood,
  judgeSlowReaders,
  judgeSoak,
  judgeUploads,
} from './load-verdicts.ts'
import type { PageReads } from './page-reader.ts'

const reads = (milliseconds: number, more: Partial<PageReads> = {}): PageReads => ({
  times: Array.from({ length: 100 }, () => milliseconds),
  refused: 0,
  wrongs: [],
  ...more,
})
const alone = reads(200)
const beside = reads(1_500)
const noReads: PageReads = { times: [], refused: 0, wrongs: [] }

test('pages that are slow beside a load are served, on a machine however busy', () => {
  expect(judgePages(alone, beside)).toEqual([])
  expect(judgePages(reads(100), reads(15_000))).toEqual([])
  expect(judgePages(reads(4_000), reads(40_000))).toEqual([])
})

test.each<[string, PageReads, PageReads]>([
  ['1 pages were wrong beside the load: 500.', alone, reads(200, { wrongs: ['500'] })],
  ['1 pages were wrong alone: half a page.', reads(200, { wrongs: ['half a page'] }), beside],
  ['No page was answered beside the load.', alone, noReads],
  ['11 of 100 pages were refused beside the load.', alone, reads(200, { refused: 11 })],
  ['Pages took 30000 ms beside the load, which is 150 times as long as alone.', alone, reads(30_000)],
])('pages are not served: %s', (problem, calm, loaded) => {
  expect(judgePages(calm, loaded)).toEqual([problem])
})

const flood = { alone, beside, sent: 700, statuses: { 401: 400, 429: 200, 503: 90, 0: 10 } }
test('a flood of guesses holds when guesses are refused and pages served', () => {
  expect(judgeSignInFlood(flood)).toEqual([])
})

test.each<[string, Partial<typeof flood>]>([
  ['Guesses were answered with 200.', { statuses: { ...flood.statuses, 200: 1 } as never }],
  ['Guesses were answered with 500.', { statuses: { ...flood.statuses, 500: 1 } as never }],
  ['No guess was compared with anything.', { statuses: { 401: 0, 429: 600, 503: 100, 0: 0 } }],
  ['100 of 700 guesses were never answered.', { statuses: { 401: 500, 429: 100, 503: 0, 0: 0 } }],
  ['1 pages were wrong beside the load: 500.', { beside: reads(9, { wrongs: ['500'] }) }],
])('a flood of guesses does not hold: %s', (problem, bad) => {
  expect(judgeSignInFlood({ ...flood, ...bad })).toEqual([problem])
})

const writes = { alone, beside, statuses: { 200: 700, 422: 4, 503: 400, 0: 40 } }
test('a flood of a few accounts holds when their writes are done or refused as planned', () => {
  expect(judgeAccountFlood(writes)).toEqual([])
})

test.each<[string, Partial<typeof writes>]>([
  ['Writes were answered with 500.', { statuses: { ...writes.statuses, 500: 1 } as never }],
  ['No write was answered but with a refusal.', { statuses: { 503: 400 } as never }],
  ['200 of 1304 writes broke off.', { statuses: { ...writes.statuses, 0: 200 } }],
  ['No page was answered beside the load.', { beside: noReads }],
])('a flood of a few accounts does not hold: %s', (problem, bad) => {
  expect(judgeAccountFlood({ ...writes, ...bad })).toEqual([problem])
})

const deaf = { alone, beside, sockets: 50, cut: 50, growthMebibytes: 16 }
test.each<[string[], Partial<typeof deaf>]>([
  [[], {}],
  [['1 of 50 clients that read nothing were not cut.'], { cut: 49 }],
  [['They made the program hold 101 MiB more.'], { growthMebibytes: 101 }],
  [['1 pages were wrong beside the load: no answer.'], { beside: reads(9, { wrongs: ['no answer'] }) }],
])('of clients that read nothing is said %j', (problems, bad) => {
  expect(judgeSlowReaders({ ...deaf, ...bad })).toEqual(problems)
})

const pages: [PageReads, PageReads][] = [
  [alone, beside],
  [alone, alone],
]
test.each<[string[], Parameters<typeof judgeUploads>[0]]>([
  [[], { pages, statuses: { 200: 20 } }],
  [['Pictures were answered at last with 503.'], { pages, statuses: { 200: 19, 503: 1 } }],
  [['Pictures were answered at last with 0.', 'No picture was taken.'], { pages, statuses: { 0: 20 } }],
  [['No page was answered beside the load.'], { pages: [[alone, noReads]], statuses: { 200: 20 } }],
])('of uploads is said %j', (problems, given) => {
  expect(judgeUploads(given)).toEqual(problems)
})

const soak = {
  statuses: { 200: 26_000, 503: 3 },
  uploadStatuses: { 200: 25 },
  programPeak: 227,
  childrenPeak: 209,
  warm: 194,
  atTheEnd: 211,
}
test.each<[string[], Partial<Parameters<typeof judgeSoak>[0]>]>([
  [[], {}],
  [['1 requests failed: {"200":26000,"500":1}.'], { statuses: { 200: 26_000, 500: 1 } }],
  [['1 uploads failed: {"0":1,"200":24}.'], { uploadStatuses: { 0: 1, 200: 24 } }],
  [['3000 of 29000 requests were refused.'], { statuses: { 200: 26_000, 503: 3_000 } }],
  [['No request was answered.'], { statuses: {} }],
  [['The program held 301 MiB.'], { programPeak: 301 }],
  [['The processes below it held 301 MiB.'], { childrenPeak: 301 }],
  [['The program grew from 194 to 270 MiB after it was warm.'], { atTheEnd: 270 }],
  [['The program grew from NaN to 211 MiB after it was warm.'], { warm: Number.NaN }],
])('of ten minutes of everything is said %j', (problems, bad) => {
  expect(judgeSoak({ ...soak, ...bad })).toEqual(problems)
})
