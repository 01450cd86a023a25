/**
 * Weighs the built pages, compressed as they are served, against the limits of budgets.ts:
 *
 *   node scripts/check-budgets.ts
 */
import {
  FONT_BUDGET,
  findOverweight,
  inKb,
  LAZY_BUDGET,
  listInitialScripts,
  measurePages,
  SERVER_BUDGET,
  SHELL_BUDGET,
  WORKER_BUDGET,
} from './budgets.ts'
import { listAssets, readFirstFonts, readIcons, readManifest, sizeOf } from './built-client.ts'
import { findHeavyServer } from './built-server.ts'
import { listShell } from './service-worker-shell.ts'

const { name: manifestName, manifest } = readManifest()

const pages = measurePages(manifest, sizeOf)
const problems = findOverweight(pages)
for (const page of pages) {
  process.stdout.write(`${page.address.padEnd(32)} script ${inKb(page.script)}, style ${inKb(page.style)}\n`)
}

const fonts = readFirstFonts()
const fontSize = fonts.reduce((total, file) => total + sizeOf(file), 0)
process.stdout.write(`fonts of a first visit: ${inKb(fontSize)} in ${fonts.length} files\n`)
if (fonts.length === 0) problems.push('No font was found in the styles.')
if (fontSize > FONT_BUDGET)
  problems.push(`The fonts weigh ${inKb(fontSize)}; ${inKb(FONT_BUDGET)} is the limit`)

const worker = sizeOf('/service-worker.js')
const shell = listShell(manifest, [...fonts, ...readIcons()], { '/favicon.svg': '' })
const shellSize = shell.reduce((total, { url }) => total + sizeOf(url), 0)
process.stdout.write(`service worker ${inKb(worker)}, which keeps ${inKb(shellSize)} from the beginning\n`)
if (worker > WORKER_BUDGET)
  problems.push(`The service worker weighs ${inKb(worker)}; ${inKb(WORKER_BUDGET)} is the limit`)
if (shellSize > SHELL_BUDGET)
  problems.push(`The worker keeps ${inKb(shellSize)}; ${inKb(SHELL_BUDGET)} is the limit`)

const initial = listInitialScripts(manifest)
for (const name of listAssets().filter((other) => other.endsWith('.js') && other !== manifestName)) {
  const file = `/assets/${name}`
  if (initial.has(file)) continue
  const size = sizeOf(file)
  if (size > LAZY_BUDGET)
    problems.push(`${name} weighs ${inKb(size)}; what is fetched on intent may weigh ${inKb(LAZY_BUDGET)}`)
}

const server = findHeavyServer({ mostBytes: SERVER_BUDGET })
process.stdout.write(`the program begins with ${inKb(server.bytes)} of modules\n`)
problems.push(...server.problems)

if (pages.length === 0) problems.push('No page was found in the manifest.')
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
