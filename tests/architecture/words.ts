import type { TreeFile } from './tree.ts'

// Spelled in parts, so that this file does not hold what it looks for.
const word = (...parts: string[]) => parts.join('')

const FORBIDDEN: [RegExp, string][] = [
  [new RegExp(word('(^|[\\s"\'`(=:])/(home|Users)/', '[a-z]'), 'm'), "somebody's home folder"],
  [new RegExp(word('(^|[\\s"\'`(=:])/(work|root|mnt|private)', '/'), 'm'), 'a path of one machine'],
  [new RegExp(word('[A-Z]:\\\\', 'Users')), "somebody's home folder"],
  [
    new RegExp(word('registry[.]', '(npm|yarn)', '(js)?[.]', '|/artifactory', '/|_auth', 'Token')),
    'a package registry',
  ],
  [new RegExp(word('-----BEGIN ', '[A-Z ]*PRIVATE KEY')), 'a private key'],
  [new RegExp(word('\\b(AKIA', '[0-9A-Z]{16}|gh[pousr]_', '[A-Za-z0-9]{36})\\b')), 'a secret'],
  [new RegExp(word('^(<{7}|>{7})', ' '), 'm'), 'an unfinished merge'],
]

// Private words that the trade's own have replaced. `keptAt` and `/kept-properties.json` stay: browsers hold them.
const REPLACED: [RegExp, string][] = [
  [new RegExp(word('fare', 'well'), 'i'), 'tombstone or kill switch'],
  [new RegExp(word('soonOr', 'Arriving|use', 'Arrived|/arriv', 'ing[.]ts')), 'deferred'],
  [new RegExp(word('use', 'Told|un', 'told|expectNothing', 'Told')), 'toast or notify'],
  [
    new RegExp(word('way', 'Out\\b|way-', 'out\\b|taken', 'Back|Taken', 'Back')),
    'recovery action or unpublished',
  ],
  [
    new RegExp(word('Writ', 'ing(Page|Answer|Call|Act|Bar|View|Start)|use', 'Writing|send', 'Writing')),
    'editor',
  ],
  [
    new RegExp(word('\\bkept', '(?!At\\b)[A-Z]|Kept', '[A-Z]\\w|/kept', '-(?!properties[.]json)')),
    'cached, saved or stored',
  ],
  // Running text is British; routes and the specified labels and messages keep their spelling.
  [new RegExp(word('\\b(your|my|their|among|own) favor', 'ites?\\b(?! properties)'), 'i'), 'favourite'],
]
// Migrations keep what they were run with.
const HAS_OUR_WORDS = /^(src|tests|scripts|bench)[/](?!database[/]migrations[/]).+[.](tsx?|mjs|md)$/

/** Source files that use a private word where the trade has one. */
export function findReplacedWords(tree: TreeFile[]): string[] {
  return tree
    .filter(({ path }) => HAS_OUR_WORDS.test(path))
    .flatMap(({ path, text }) =>
      REPLACED.flatMap(([pattern, better]) => {
        const found = pattern.exec(path) ?? pattern.exec(text)
        return found ? [`${path}: say ${better} instead of ${found[0]}`] : []
      }),
    )
}

/** Files that name a machine, a registry or a secret. */
export function findForbiddenWords(tree: TreeFile[]): string[] {
  return tree.flatMap(({ path, text }) =>
    FORBIDDEN.flatMap(([pattern, what]) => {
      const found = pattern.exec(text)
      return found ? [`${path}: holds ${what}: ${found[0].trim()}`] : []
    }),
  )
}
