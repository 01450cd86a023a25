/** What the build of the program left in `build/server`. */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UNBUNDLED } from '../vite.unbundled.ts'

const FOLDER = fileURLToPath(new URL('../build/server', import.meta.url))
// The process of pictures is another one, and how mails look comes with the first.
const LATER = /\/(picture-worker|mail[.]emails)\b/
const STATIC = /\b(?:from|import)"([.@\w][@\w./-]*)"/g
const ON_DEMAND = /\bimport\([`"]([.@\w][@\w./-]*)[`"]\)/g

const named = (code: string, pattern: RegExp) => Array.from(code.matchAll(pattern), ([, name = '']) => name)

/** Sentences about what the program holds from its beginning and should not; none when there is nothing. */
export function findHeavyServer({ folder = FOLDER, mostBytes }: { folder?: string; mostBytes: number }): {
  problems: string[]
  bytes: number
} {
  const entry = join(folder, 'main.js')
  const files = new Map<string, string>()
  const packages = new Set<string>()
  const take = (file: string, code = readFileSync(file, 'utf8')) => {
    if (files.has(file)) return
    files.set(file, code)
    for (const name of named(code, STATIC)) {
      if (name.startsWith('.')) take(join(dirname(file), name))
      else if (!isBuiltin(name)) packages.add(name)
    }
  }
  take(entry)
  for (const name of named(readFileSync(entry, 'utf8'), ON_DEMAND))
    if (!LATER.test(name)) take(join(folder, name))
  const texts = Array.from(files.values())
  const bytes = texts.reduce((sum, code) => sum + code.length, 0)
  const problems = Array.from(packages)
    .filter((name) => !UNBUNDLED.includes(name))
    .map(
      (name) =>
        `The server's bundle leaves ${name} to node_modules; name it in vite.unbundled.ts or bundle it`,
    )
  if (bytes > mostBytes)
    problems.push(`The program begins with ${bytes} bytes of modules; ${mostBytes} is the limit`)
  if (texts.some((code) => code.includes('react-dom-server.node.development')))
    problems.push("The server's bundle holds React's half for development")
  return { problems, bytes }
}
