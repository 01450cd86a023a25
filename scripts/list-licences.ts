/**
 * Lists what the program is shipped with as a table of Markdown: package, version, licence, and how many there are of each:
 *
 *   npm run --silent licences > licences.md
 */
import { fileURLToPath } from 'node:url'
import { readLockfile, shippedPackages } from './licences.ts'

const packages = shippedPackages(readLockfile(fileURLToPath(new URL('..', import.meta.url))))
const counts = new Map<string, number>()
for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
const lines = [
  '| Licence | Packages |',
  '|---|---:|',
  ...[...counts].toSorted(([, a], [, b]) => b - a).map(([licence, count]) => `| ${licence} | ${count} |`),
  '',
  '| Package | Version | Licence |',
  '|---|---|---|',
  ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
]
process.stdout.write(`${lines.join('\n')}\n`)
