/**
 * Finds or fetches a Chromium for the tests, proves it, and notes it in .cache/browser.json:
 *
 *   node scripts/browser.mjs
 *
 * CHROMIUM_PATH names one; BROWSER_SKIP_SYSTEM=1 passes over an installed one.
 */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { candidates } from './setup/browser-candidates.mjs'
import { withLock } from './setup/lock.mjs'
import { cache, makeFolder, root } from './setup/paths.mjs'
import { Problem } from './setup/problem.mjs'

const noteFile = join(cache, 'browser.json')
// Older ones lack what the pages use (nesting, :has, popover), so that failures would mislead.
const OLDEST_CHROMIUM = 120
const LAUNCH_TIMEOUT_MS = 60_000

/** @typedef {{ executablePath: string, args: string[], env: Record<string, string>, source: string }} Browser */

function stampOf(executablePath) {
  const { size, mtimeMs } = statSync(executablePath)
  return createHash('sha256')
    .update(JSON.stringify([executablePath, size, mtimeMs]))
    .update(JSON.stringify([process.env.CHROMIUM_PATH, process.env.BROWSER_SKIP_SYSTEM]))
    .update(readFileSync(join(root, 'tools', 'browser', 'package-lock.json')))
    .update(readFileSync(join(root, 'node_modules', 'playwright-core', 'package.json')))
    .digest('hex')
}

function isNoted() {
  try {
    const note = JSON.parse(readFileSync(noteFile, 'utf8'))
    return note.stamp === stampOf(note.executablePath)
  } catch {
    return false
  }
}

/** Starts the browser as the tests do and takes a picture with text in it; throws with the reason otherwise. */
async function prove({ executablePath, args, env }) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env },
    timeout: LAUNCH_TIMEOUT_MS,
  })
  try {
    const version = Number.parseInt(browser.version(), 10)
    if (version < OLDEST_CHROMIUM)
      throw new Error(`it is version ${version}; ${OLDEST_CHROMIUM} is the oldest that will do`)
    const page = await browser.newPage({ viewport: { width: 200, height: 60 } })
    await page.setContent('<p>Fihankra</p>')
    const withText = await page.screenshot()
    await page.setContent('<p></p>')
    const empty = await page.screenshot()
    if (withText.equals(empty)) throw new Error('it draws no text (no font was found)')
    return browser.version()
  } finally {
    await browser.close()
  }
}

async function prepare() {
  if (isNoted()) return
  process.stdout.write('Preparing a browser for the tests…\n')
  rmSync(noteFile, { force: true })
  const home = makeFolder(join(cache, 'browser-home'))
  // A user without a home directory cannot start Chrome otherwise: its crash reporter wants a place.
  const homeless = { HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home }
  const failures = []
  for (const candidate of candidates()) {
    try {
      for (const found of await candidate.find()) {
        try {
          const browser = { args: [], source: candidate.name, ...found, env: { ...homeless, ...found.env } }
          const version = await prove(browser)
          const note = { ...browser, version, stamp: stampOf(browser.executablePath) }
          writeFileSync(noteFile, `${JSON.stringify(note, null, 2)}\n`)
          process.stdout.write(`The tests use Chromium ${version} (${candidate.name}).\n`)
          return
        } catch (error) {
          failures.push(`${candidate.name}: ${found.executablePath}: ${firstLines(error)}`)
        }
      }
    } catch (error) {
      failures.push(`${candidate.name}: ${firstLines(error)}`)
    }
    // Whoever names a browser wants that one and no other.
    if (candidate.isChosen) break
  }
  throw new Problem(
    `No browser for the tests could be started.\n${failures.map((line) => `- ${line}`).join('\n')}\n` +
      'Install Chrome or Chromium, or set CHROMIUM_PATH to one, and run the same command again.',
  )
}

const firstLines = (error) => error.message.trim().split('\n').slice(0, 6).join('\n  ')

try {
  if (!isNoted()) await withLock('browser', prepare)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
