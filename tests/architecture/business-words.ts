import type { TreeFile } from './tree.ts'

// What the business deals in, one noun each. Left out is what the trade of programs uses too: order, post, draft,
// account, place, home, brand of a card.
const BUSINESS = new Set(
  [
    'agent agency article blog buyer cart checkout commission enquiry favorite favourite landlord lead lease listing',
    'marketplace mortgage neighborhood newsletter property realtor receipt rent rental seller subscriber subscription',
    'tenancy tenant viewing',
  ]
    .join(' ')
    .split(' '),
)
// One order is a sequence, one post a method of HTTP; several are the business.
const PLURALS = new Set(['orders', 'posts', 'favorites', 'favourites'])

// What a part of the outside world calls its own: the attributes of an HTML tree.
const EXCUSED: [RegExp, string][] = [[/^src[/]platform[/]markdown[/]/, 'properties']]
const HAS_TESTS_ONLY = /[.]test[.]tsx?$|[/]testing[/]|[.]contract[.]ts$/

/** Where the platform names something of the business: in a path, an identifier, a text or a comment. */
export function findBusinessWords(tree: TreeFile[]): string[] {
  return tree
    .filter(({ path }) => path.startsWith('src/platform/') && !HAS_TESTS_ONLY.test(path))
    .flatMap(({ path, text }) => {
      const inPath = wordsOf(path.replace('src/platform/', ''))
      const inText = text.split('\n').flatMap((line, index) => wordsOf(line).map((word) => ({ word, index })))
      return [
        ...inPath.filter(isBusiness).map((word) => `${path}: "${word}" is a word of the business`),
        ...inText
          .filter(({ word }) => isBusiness(word) && !isExcused(path, word))
          .map(({ word, index }) => `${path}:${index + 1}: "${word}" is a word of the business`),
      ]
    })
}

// `rentLaw`, `RENT_LAW` and `rent-law` are two words each.
function wordsOf(text: string): string[] {
  const apart = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  return apart.toLowerCase().match(/[a-z]+/g) ?? []
}

function isBusiness(word: string): boolean {
  const singular = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '')
  return BUSINESS.has(word) || BUSINESS.has(singular) || PLURALS.has(word)
}

const isExcused = (path: string, word: string) =>
  EXCUSED.some(([folder, excused]) => folder.test(path) && excused === word)
