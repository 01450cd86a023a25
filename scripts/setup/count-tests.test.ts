import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countCheck, countPlaywright, countVitest } from './count-tests.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'count-tests-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(name: string, count: (file: string) => (code: number) => unknown, content: unknown) {
  const file = path.join(folder, name)
  const read = count(file)
  writeFileSync(file, JSON.stringify(content))
  return read
}

test('a failed test is named with its file and the beginning of its message', () => {
  const failed = {
    status: 'failed',
    fullName: 'a cart › is kept',
    failureMessages: ['expected 1\nat line 3'],
  }
  const read = report('vitest.json', countVitest, {
    numPassedTests: 4,
    testResults: [
      {
        name: path.join(root, 'src/cart.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [failed, { status: 'skipped', fullName: 'a disk: needs root' }],
      },
      {
        name: path.join(root, 'src/b.test.ts'),
        status: 'failed',
        message: 'No such module',
        assertionResults: [],
      },
    ],
  })
  expect(read(1)).toEqual({
    passed: 4,
    failed: 2,
    failures: [
      'src/cart.test.ts › a cart › is kept\n    expected 1\n    at line 3',
      'src/b.test.ts › could not be loaded\n    No such module',
    ],
    skipped: ['a disk: needs root'],
  })
})

test('a static check says what it left out, and is one test', () => {
  const file = path.join(folder, 'left-out.txt')
  writeFileSync(file, 'of an earlier run')
  const read = countCheck(file)
  expect(read(0)).toEqual({ passed: 1, failed: 0, skipped: [] })
  writeFileSync(file, 'Dockerfile: no docker here\nCaddyfile: no caddy here\n')
  expect(read(0)).toEqual({
    passed: 1,
    failed: 0,
    skipped: ['Dockerfile: no docker here', 'Caddyfile: no caddy here'],
  })
  expect(read(1)).toMatchObject({ passed: 0, failed: 1 })
})

test('a journey that failed, or passed only when tried again, is named', () => {
  const spec = (title: string, status: string) => ({
    file: 'cart.spec.ts',
    title,
    tests: [{ status, results: [{ errors: [{ message: `${title} fell` }] }, { errors: [] }] }],
  })
  const read = report('journeys.json', countPlaywright, {
    config: { rootDir: path.join(root, 'tests/e2e') },
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('buys', 'unexpected')],
        suites: [{ specs: [spec('rents', 'flaky'), spec('x', 'expected')] }],
      },
    ],
  })
  expect(read(1)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'tests/e2e/cart.spec.ts › buys\n    buys fell',
      'tests/e2e/cart.spec.ts › rents\n    rents fell',
    ],
  })
})

test('a run without a report, or one that ended badly although every test passed, is a failure', () => {
  expect(countVitest(path.join(folder, 'none.json'))(0)).toEqual({ passed: 0, failed: 1 })
  const read = report('fine.json', countVitest, { numPassedTests: 3, testResults: [] })
  expect(read(1)).toMatchObject({ passed: 3, failed: 1 })
})
