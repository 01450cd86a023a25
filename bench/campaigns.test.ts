import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CAMPAIGNS } from './campaigns.ts'

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
