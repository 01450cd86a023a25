import { readFileSync, rmSync } from 'node:fs'

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * A run that ended badly although every test it lists passed (a file that cannot be loaded, an error after the last
 * test, nothing found) is one failure; so is a run without tests.
 */
function honest({ passed, failed }, code) {
  if (failed === 0 && (code !== 0 || passed === 0)) return { passed, failed: 1 }
  return { passed, failed }
}

/** Counts the tests in Vitest's JSON report; a report of an earlier run is removed at once. */
export function countVitest(file) {
  rmSync(file, { force: true })
  return (code) => {
    const report = read(file)
    if (!report) return { passed: 0, failed: 1 }
    const unloadable = report.testResults.filter(
      (result) =>
        result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
    )
    const failed = report.numFailedTests + unloadable.length
    return honest({ passed: report.numPassedTests, failed }, code)
  }
}

/** Counts the tests in Playwright's JSON report; one that passed only when tried again has failed. */
export function countPlaywright(file) {
  rmSync(file, { force: true })
  return (code) => {
    const report = read(file)
    if (!report) return { passed: 0, failed: 1 }
    const { expected, unexpected, flaky } = report.stats
    return honest({ passed: expected, failed: unexpected + flaky }, code)
  }
}
