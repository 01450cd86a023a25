import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CAMPAIGNS } from './campaigns.ts'
import { findMissingShortForms } from './short/short-forms.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

test.each(Object.entries(CAMPAIGNS))('%s leads to something that can be run', (_, { command }) => {
  expect(existsSync(join(project, command[0] ?? ''))).toBe(true)
  for (const path of command.filter((part) => part.startsWith('src/')))
    expect(globSync(`${path}*`, { cwd: project })).not.toEqual([])
})

test('every campaign stands in docs/reliability.md with its promise, and no other', () => {
  const text = readFileSync(join(project, 'docs/reliability.md'), 'utf8')
  const told = [...text.matchAll(/^\| (.+?) \| `npm run torture -- ([\w-]+)`/gm)].map(([, promise, name]) => [
    name,
    promise,
  ])
  expect(told).toEqual(Object.entries(CAMPAIGNS).map(([name, { promise }]) => [name, promise]))
})

test('every campaign has a short form that npm test runs', () => {
  expect(findMissingShortForms(CAMPAIGNS, project)).toEqual([])
  expect(readFileSync(join(project, 'scripts/test.mjs'), 'utf8')).toMatch(/vitest\([^)]*'campaigns'/)
})

test('a campaign without a short form, or with tests that are not there, is found', () => {
  const planted = {
    none: { promise: 'Nothing breaks.', command: ['bench/none.ts'] },
    empty: { short: { tests: [] } },
    gone: { short: { tests: ['tests/e2e/gone.spec.ts'] } },
    'only a unit test': { short: { tests: ['bench/campaigns.test.ts'] } },
    long: { short: { words: [] } },
    well: { short: { tests: ['tests/e2e/several-processes.spec.ts'] } },
  }
  expect(findMissingShortForms(planted, project)).toEqual([
    'none has no short form',
    'empty has no short form',
    'gone names no tests at tests/e2e/gone.spec.ts',
    'only a unit test names no tests at bench/campaigns.test.ts',
    'long runs as long with every build as by itself',
  ])
})

test('docs/reliability.md says of every campaign what is done of it with every build', () => {
  const text = readFileSync(join(project, 'docs/reliability.md'), 'utf8')
  const [paragraph = ''] = /^\*\*With every build\*\*.*\n(\n- .*)*/m.exec(text) ?? []
  expect(Object.keys(CAMPAIGNS).filter((name) => !paragraph.includes(`\`${name}\``))).toEqual([])
})
