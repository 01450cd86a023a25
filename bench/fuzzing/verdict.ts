import { MARK } from './inputs.ts'

const LEAKS: readonly [string, RegExp][] = [
  ['a line of a stack', /\bat (?:async )?[\w.<>]+ \(?(?:file:\/\/|\/)[^\s)]+:\d+:\d+/],
  ['a path of the machine', /\/node_modules\/|\/build\/server\//],
  [
    'words of the database',
    /syntax error at or near|violates (?:unique|check|foreign key|not-null)|relation "\w+"|invalid input syntax/,
  ],
  ['a password’s hash', /\$argon2/],
  ['a secret', /__Host-session=[\w-]{20}|BEGIN [A-Z ]*PRIVATE KEY/],
]

/** What is wrong with an answer; undefined for one that may be given. */
export function faultOf(status: number, type: string, body: string): string | undefined {
  if (status >= 500) return `status ${status}`
  for (const [what, pattern] of LEAKS) if (pattern.test(body)) return what
  // In a page it would be markup; in text, JSON and tables it is text.
  if (type.startsWith('text/html') && body.includes(MARK)) return 'markup that somebody sent'
  return undefined
}
