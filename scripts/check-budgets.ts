/**
 * Weighs the built pages, compressed as they are served, against the limits of budgets.ts:
 *
 *   node scripts/check-budgets.ts
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  FONT_BUDGET,
  findOverweight,
  inKb,
  LAZY_BUDGET,
  listFirstFonts,
  listInitialScripts,
  type Manifest,
  measurePages,
} from './budgets.ts'

const client = fileURLToPath(new URL('../build/client', import.meta.url))

function sizeOf(file: string): number {
  const path = join(client, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

const names = readdirSync(join(client, 'assets'))
const manifestName = names.find((name) => /^manifest-.*[.]js$/.test(name))
if (!manifestName) throw new Error('The build holds no manifest; run npm run build.')
const manifestText = readFileSync(join(client, 'assets', manifestName), 'utf8')
const manifest = JSON.parse(manifestText.slice(manifestText.indexOf('{')).replace(/;\s*$/, '')) as Manifest

const pages = measurePages(manifest, sizeOf)
const problems = findOverweight(pages)
for (const page of pages) {
  process.stdout.write(`${page.address.padEnd(32)} script ${inKb(page.script)}, style ${inKb(page.style)}\n`)
}

const styles = names
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(client, 'assets', name), 'utf8'))
const fonts = listFirstFonts(styles.join('\n')).map((url) => (url.startsWith('/') ? url : `/assets/${url}`))
const fontSize = fonts.reduce((total, file) => total + sizeOf(file), 0)
process.stdout.write(`fonts of a first visit: ${inKb(fontSize)} in ${fonts.length} files\n`)
if (fonts.length === 0) problems.push('No font was found in the styles.')
if (fontSize > FONT_BUDGET)
  problems.push(`The fonts weigh ${inKb(fontSize)}; ${inKb(FONT_BUDGET)} is the limit`)

const initial = listInitialScripts(manifest)
for (const name of names.filter((other) => other.endsWith('.js') && other !== manifestName)) {
  const file = `/assets/${name}`
  if (initial.has(file)) continue
  const size = sizeOf(file)
  if (size > LAZY_BUDGET)
    problems.push(`${name} weighs ${inKb(size)}; what is fetched on intent may weigh ${inKb(LAZY_BUDGET)}`)
}

if (pages.length === 0) problems.push('No page was found in the manifest.')
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
