import { readFileSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

type BrowserNote = { executablePath: string; args: string[]; env: Record<string, string> }

/** How to start the browser that the set-up proved; throws when `node scripts/setup.mjs browser` has not run. */
export function chromiumLaunchOptions(): LaunchOptions {
  const file = new URL('../../.cache/browser.json', import.meta.url)
  let note: BrowserNote
  try {
    note = JSON.parse(readFileSync(file, 'utf8')) as BrowserNote
  } catch (cause) {
    throw new Error('No browser is prepared: run node scripts/setup.mjs browser', { cause })
  }
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    executablePath: note.executablePath,
    args: note.args,
    env: { ...Object.fromEntries(inherited), ...note.env },
  }
}
