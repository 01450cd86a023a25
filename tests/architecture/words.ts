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

/** Files that name a machine, a registry or a secret. */
export function findForbiddenWords(tree: TreeFile[]): string[] {
  return tree.flatMap(({ path, text }) =>
    FORBIDDEN.flatMap(([pattern, what]) => {
      const found = pattern.exec(text)
      return found ? [`${path}: holds ${what}: ${found[0].trim()}`] : []
    }),
  )
}
