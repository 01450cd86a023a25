import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

// The long form is `npm run torture -- fuzz`. The same seed sends the same requests.
test('random and hostile requests to every address and form make nothing fail and say nothing too much', {
  tag: '@desktop',
}, async () => {
  test.setTimeout(300_000)
  const command = ['bench/fuzz.ts', '--inputs', '400', '--seed', '23']
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 8 * 1_024 * 1_024 })
  expect(stdout).toContain('0 faults\n')
})
