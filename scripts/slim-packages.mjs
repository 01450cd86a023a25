/**
 * Takes out of a folder of packages what only building and reading need, for an image that runs on its own Node and a
 * database of its own, and says what is left:
 *
 *   node scripts/slim-packages.mjs node_modules
 */
import { lstatSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLeftOutFile, isLeftOutPackage } from './slim-rules.mjs'

const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Which folder? node scripts/slim-packages.mjs node_modules\n')
  process.exit(1)
}

for (const name of readdirSync(folder)) {
  if (isLeftOutPackage(name)) rmSync(join(folder, name), { recursive: true })
}
let bytes = 0
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  // The command of a package that went.
  if (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false }) === undefined) rmSync(path)
  else if (entry.isFile() && isLeftOutFile(entry.name)) rmSync(path)
  else if (!entry.isDirectory()) bytes += lstatSync(path).size
}
process.stdout.write(`${(bytes / 1e6).toFixed(0)} MB of packages\n`)
