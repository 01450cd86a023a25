import { expect, test } from 'vitest'
import { runLanes } from './lanes.mjs'

const ok = (says = '') => ['-e', `process.stdout.write(${JSON.stringify(says)})`]
const fails = ['-e', 'process.exit(3)']
const dies = ['-e', "process.kill(process.pid, 'SIGKILL')"]

async function run(lanes: Parameters<typeof runLanes>[0]) {
  let shown = ''
  const result = await runLanes(lanes, (text: string) => {
    shown += text
  })
  return { ...result, shown: shown.replace(/\d+\.\d s/g, 'n s') }
}

test('a step is one test unless it counts its own, and a failed one is named', async () => {
  const { shown, ...result } = await run([
    [
      { title: 'a', commands: [ok()] },
      { title: 'b', commands: [fails, ok('never')] },
    ],
    [
      {
        title: 'c',
        commands: [ok()],
        count: () => ({ passed: 7, failed: 1, failures: ['c › says no'], skipped: ['d: needs root'] }),
      },
    ],
  ])
  result.failedSteps.sort()
  expect(result).toEqual({
    passed: 8,
    failed: 2,
    failedSteps: ['b', 'c'],
    failures: ['c › says no'],
    skipped: ['d: needs root'],
  })
  expect(shown).toContain('── b: FAILED (n s)')
  expect(shown).not.toContain('never')
})

test('a program that dies, one that cannot be counted and one that cannot be started are failures', async () => {
  const count = () => {
    throw new Error('The report cannot be read.')
  }
  const { shown, ...result } = await run([
    [
      { title: 'dies', commands: [dies] },
      { title: 'after it', commands: [ok()] },
    ],
    [{ title: 'uncounted', commands: [ok()], count }],
    [{ title: 'no file', commands: [['/nowhere/at-all.mjs']] }],
  ])
  expect(result).toMatchObject({ passed: 1, failed: 3 })
  expect(result.failedSteps.sort()).toEqual(['dies', 'no file', 'uncounted'])
  expect(shown).toContain('ended by SIGKILL')
  expect(shown).toContain('The report cannot be read.')
})

test('nothing that ran is a failure', async () => {
  expect(await run([])).toMatchObject({ passed: 0, failed: 1 })
})

test('what needs a failed step is left out, what only comes after it is not', async () => {
  const { shown, ...result } = await run([
    [{ title: 'build', commands: [fails] }],
    [
      { title: 'budgets', commands: [ok('weighed')], needs: ['build'] },
      { title: 'journeys', commands: [ok('walked')], after: ['build'] },
    ],
  ])
  expect(result).toEqual({ passed: 1, failed: 1, failedSteps: ['build'], failures: [], skipped: [] })
  expect(shown).toContain('budgets: left out, because build failed')
  expect(shown).not.toContain('weighed')
  expect(shown).toContain('walked')
})

test('lanes run beside each other, and the output of each stands together', async () => {
  // Each waits for a word of the other: one after the other they would wait for ever.
  const { shown } = await run([
    [
      { title: 'a1', commands: [ok('a1 says')] },
      { title: 'a2', commands: [ok('a2 says')], after: ['b1'] },
    ],
    [
      { title: 'b1', commands: [ok('b1 says')], after: ['a1'] },
      { title: 'b2', commands: [ok('b2 says')], after: ['a2'] },
    ],
  ])
  const said = shown.match(/[ab]\d says/g)?.join(' ')
  expect(said).toMatch(/a1 says a2 says b1 says b2 says|b1 says b2 says a1 says a2 says/)
  // Each step's end is told at once, while its lane is still at work.
  expect(shown.indexOf('── a1: ok')).toBeLessThan(shown.indexOf('a1 says'))
})
