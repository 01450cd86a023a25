import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findHeavyServer } from './built-server.ts'

const MAIN = 'import"./assets/a.js";import(`./assets/pages.js`);import(`./assets/mail.emails-1.js`)'

function build(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-built-'))
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), code)
  }
  return folder
}

test('what the program begins with is weighed, and neither mails nor what comes on demand', () => {
  const files = {
    'main.js': MAIN,
    'assets/a.js': 'import{join}from"node:path";import pg from"pg";',
    'assets/pages.js': 'import{b}from"./b.js";import("./later.js")',
    'assets/b.js': 'export const b=1',
    'assets/later.js': '1'.repeat(10_000),
    'assets/mail.emails-1.js': '1'.repeat(10_000),
  }
  const begins = ['main.js', 'assets/a.js', 'assets/pages.js', 'assets/b.js'] as const
  const bytes = begins.reduce((sum, name) => sum + files[name].length, 0)

  expect(findHeavyServer({ folder: build(files), mostBytes: bytes })).toEqual({ problems: [], bytes })
  expect(findHeavyServer({ folder: build(files), mostBytes: bytes - 1 }).problems).toEqual([
    `The program begins with ${bytes} bytes of modules; ${bytes - 1} is the limit`,
  ])
})

test("a package outside the bundle that is not named, and React's half for development, are found", () => {
  const folder = build({
    'main.js': 'import(`./assets/pages.js`)',
    'assets/pages.js': 'import{sql}from"kysely";/* react-dom-server.node.development.js */',
  })

  expect(findHeavyServer({ folder, mostBytes: 1_000 }).problems).toEqual([
    "The server's bundle leaves kysely to node_modules; name it in vite.unbundled.ts or bundle it",
    "The server's bundle holds React's half for development",
  ])
})
