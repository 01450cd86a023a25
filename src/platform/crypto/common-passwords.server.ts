import { createRequire } from 'node:module'

const REFUSED = 3_000
// Shorter ones are refused for their length.
const SHORTEST = 6
// The lists come from leaks of sites that asked for six or eight characters, and hold few passwords of this length;
// who must choose a longer one lengthens a common one in one of a few ways.
const LONG = 12
// Nobody lengthens a word so far by these ways, and looking for them takes the square of the length.
const LONGEST = 40
const SHORTEST_WORD = 4

let common: CommonPasswords | undefined

type CommonPasswords = {
  readonly refused: ReadonlySet<string>
  /** What long ones are made of. */
  readonly words: ReadonlySet<string>
}

/**
 * True for one of the 3,000 most common passwords of six or more characters, for every longer one of the list with at
 * least twelve, and for those of at least twelve that are a common word or a walk over the keyboard with the usual
 * before or behind it (`password1234`, `!Qwertyuiop2024`, `P@ssw0rd-123`), or one short text again and again. In
 * capitals or not.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  const { refused, words } = common
  const plain = password.toLowerCase()
  return refused.has(plain) || (plain.length >= LONG && plain.length <= LONGEST && isLengthened(plain, words))
}

// Read when the first password is judged: the list is large and most processes need it late or never.
function readCommon(): CommonPasswords {
  const ranked = readRanked()
  const mostCommon = (shortest: number) =>
    ranked.filter((password) => password.length >= shortest).slice(0, REFUSED)
  const long = ranked.filter((password) => password.length >= LONG)
  return {
    refused: new Set([...mostCommon(SHORTEST), ...long]),
    words: new Set([...OWN_WORDS, ...mostCommon(SHORTEST_WORD), ...long]),
  }
}

// All 50,000, of which a tenth is looked at ever again. What is imported stays in memory for as long as the program runs;
// what is required can be let go.
function readRanked(): readonly string[] {
  const require = createRequire(import.meta.url)
  const known = new Set(Object.keys(require.cache))
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  for (const file of Object.keys(require.cache)) if (!known.has(file)) delete require.cache[file]
  return dictionary['passwords-common'] as readonly string[]
}

// What anybody would try here first, and no list from elsewhere has.
const OWN_WORDS = ['fihankra', 'ghana', 'accra', 'kumasi']

// Rows, columns and zigzags of a keyboard, the alphabet and the digits, each long enough to be walked twice.
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]',
  'azertyuiopqsdfghjklmwxcvbn',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()_+',
].flatMap((walk) => [walk, [...walk].reverse().join('')])

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

// Signs, and digits that people count or date with: `-1234!`, `2026`, `@123`, `!!`, `20240101`, `121212`.
const SIGNS_AROUND = /^[-_.,!?@#$%&*+= ]{1,3}|[-_.,!?@#$%&*+= ]{1,3}$/g
const USUAL_DIGITS = /^(?:\d{0,4}|(?:19|20)\d{2,6}|(\d{1,3})\1+)$/

function isLengthened(password: string, words: ReadonlySet<string>): boolean {
  for (let start = 0; start <= password.length - SHORTEST_WORD; start++) {
    if (!isExtra(password.slice(0, start))) continue
    for (let end = password.length; end >= start + SHORTEST_WORD; end--) {
      if (isExtra(password.slice(end)) && isWord(password.slice(start, end), words)) return true
    }
  }
  return false
}

function isExtra(text: string): boolean {
  const core = text.replace(SIGNS_AROUND, '')
  return USUAL_DIGITS.test(core) || isWalk(core)
}

function isWord(text: string, words: ReadonlySet<string>): boolean {
  if (words.has(text) || isWalk(text)) return true
  // `abc123abc123`, `sunshinesunshine`, `aaaaaaaaaaaa`
  const [, repeated] = /^(.+?)\1+$/s.exec(text) ?? []
  if (repeated !== undefined) return repeated.length < SHORTEST_WORD || words.has(repeated)
  return ['i', 'l'].some((one) =>
    words.has(text.replace(/[013457@$!]/g, (sign) => ({ ...LOOKALIKES, '1': one })[sign] ?? sign)),
  )
}

function isWalk(text: string): boolean {
  return text.length >= SHORTEST_WORD && WALKS.some((walk) => walk.includes(text))
}
