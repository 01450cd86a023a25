import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { project } from './tree.ts'

type Workflow = { permissions: object; jobs: Record<string, { steps: { uses?: string; run?: string }[] }> }

/** Actions that a workflow takes from others by a name that may mean something else tomorrow. */
function looseActions(text: string): string[] {
  const { jobs } = parse(text) as Workflow
  return Object.values(jobs)
    .flatMap(({ steps }) => steps.map(({ uses }) => uses))
    .filter(
      (uses) => uses !== undefined && !uses.startsWith('./') && !/@[0-9a-f]{40}$/.test(uses),
    ) as string[]
}

const workflows = globSync('.github/workflows/*.yml', { cwd: project }).map((name) => ({
  name,
  text: readFileSync(join(project, name), 'utf8'),
}))

test.each(workflows)(
  '$name uses no action but by its whole commit, may write nothing, and runs commands that exist',
  ({ text }) => {
    expect(looseActions(text)).toEqual([])
    const { permissions, jobs } = parse(text) as Workflow
    expect(permissions).toEqual({ contents: 'read' })
    const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run))
    const named = [...commands.join('\n').matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(
      ([, name = '']) => name,
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  },
)

test('an action by its tag is found', () => {
  const planted = 'jobs: { a: { steps: [{ uses: someone/thing@v4 }, { run: "true" }] } }'
  expect(looseActions(planted)).toEqual(['someone/thing@v4'])
})
