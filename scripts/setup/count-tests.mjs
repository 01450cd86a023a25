import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

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
function honest({ passed, failed, failures }, code) {
  if (failed === 0 && (code !== 0 || passed === 0)) return { passed, failed: 1, failures }
  return { passed, failed, failures }
}

const MOST_LINES = 15

/** One failure as the summary tells it: where, which test, and how its message begins. */
function tell(file, name, messages) {
  const lines = messages.join('\n').split('\n').slice(0, MOST_LINES)
  return [`${relative(root, file)} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

function listVitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [tell(name, 'could not be loaded', [message])]
    return failed.map((test) => tell(name, test.fullName, test.failureMessages))
  })
}

// Those that are skipped say why in their names: what they need and is not there.
function listSkipped({ testResults }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped').map(({ fullName }) => fullName),
  )
}

function listJourneyFailures(suite, folder) {
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return tell(
        join(folder, file),
        title,
        errors.map(({ message }) => message ?? ''),
      )
    })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listJourneyFailures(inner, folder))]
}

/** Counts the tests in Vitest's JSON report; a report of an earlier run is removed at once. */
export function countVitest(file) {
  rmSync(file, { force: true })
  return (code) => {
    const report = read(file)
    if (!report) return { passed: 0, failed: 1 }
    const failures = listVitestFailures(report)
    const counted = honest({ passed: report.numPassedTests, failed: failures.length, failures }, code)
    return { ...counted, skipped: listSkipped(report) }
  }
}

/** A static check that lists in a file, a line each, what this machine could not be asked. */
export function countCheck(file) {
  rmSync(file, { force: true })
  return (code) => {
    const skipped = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
    return code === 0 ? { passed: 1, failed: 0, skipped } : { passed: 0, failed: 1, skipped }
  }
}

/** Counts the tests in Playwright's JSON report; one that passed only when tried again has failed. */
export function countPlaywright(file) {
  rmSync(file, { force: true })
  return (code) => {
    const report = read(file)
    if (!report) return { passed: 0, failed: 1 }
    const { expected, unexpected, flaky } = report.stats
    const failures = report.suites.flatMap((suite) => listJourneyFailures(suite, report.config.rootDir))
    return honest({ passed: expected, failed: unexpected + flaky, failures }, code)
  }
}
