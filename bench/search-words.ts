/**
 * How much processor time it takes to read the words of a search: each phrase of the table of the tests, and texts made to take long.
 *
 *   node bench/search-words.ts
 */
import { readFileSync } from 'node:fs'
import { indexPlaceNames } from '../src/features/places/place-names.rules.ts'
import { readSearchWords } from '../src/features/search/words/search-words.rules.ts'
import { readGhana } from '../tests/support/ghana-places.ts'

const ROUNDS = 200
const LONGEST = 200

const places = indexPlaceNames(readGhana())
const table = readFileSync(new URL('../tests/support/search-phrases.txt', import.meta.url), 'utf8')
const phrases = table
  .split('\n')
  .flatMap((line) => (line.includes(' => ') ? [line.split(' => ')[0] ?? ''] : []))
const worst = [
  'some ordinary words ',
  'kumasx madinx ',
  '2 ',
  'under ',
  'between 1 and ',
  'a or ',
  'osu, ',
  'two hundred and ',
  'no pets or ',
].map((part) => part.repeat(LONGEST).slice(0, LONGEST))

function millisecondsOf(words: string): number {
  // Processor time, because the clock also counts what other programs do.
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) readSearchWords(words, {}, places)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / ROUNDS
}

for (const [name, texts] of [
  ['phrases of the table', phrases],
  ['made to take long', worst],
] as const) {
  // The first time is for the compiler.
  for (const text of texts) millisecondsOf(text)
  const times = texts.map(millisecondsOf).sort((a, b) => a - b)
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  process.stdout.write(`${name}: ${mean.toFixed(3)} ms on average, ${times.at(-1)?.toFixed(3)} ms at most\n`)
}
