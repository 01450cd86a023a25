/**
 * Runs everything that must hold, shows each step as it goes, and closes with `N passed, N failed`:
 *
 *   node scripts/test.mjs          checks, integration tests, build, size budgets, browser journeys
 *   node scripts/test.mjs check    only what needs no database and no browser
 *
 * A step that fails does not stop the others, so that one run shows all there is to mend. Each static check counts
 * as one test.
 */
import { join } from 'node:path'
import { countPlaywright, countVitest } from './setup/count-tests.mjs'
import { cache, makeFolder, root } from './setup/paths.mjs'
import { run } from './setup/run.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const tool = (path) => join(root, 'node_modules', path)
const results = makeFolder(join(cache, 'results'))
const total = { passed: 0, failed: 0 }
const failedSteps = []

// The environment of whoever starts the tests must not turn React into its production half.
const env = { ...process.env }
delete env.NODE_ENV

/**
 * Runs the commands of one step until one fails.
 * @param {string} title
 * @param {string[][]} commands each run by the Node that runs this
 * @param {{ env?: NodeJS.ProcessEnv, count?: (code: number) => Count }} options
 */
async function step(title, commands, options = {}) {
  process.stdout.write(`\n── ${title}\n`)
  const started = performance.now()
  let code = 0
  for (const command of commands) {
    ;({ code } = await run(process.execPath, command, { live: true, env: { ...env, ...options.env } }))
    if (code !== 0) break
  }
  const count = options.count?.(code) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  total.passed += count.passed
  total.failed += count.failed
  if (count.failed > 0) failedSteps.push(title)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`── ${title}: ${count.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`)
  return count.failed === 0
}

function vitest(project) {
  const file = join(results, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    commands: [[tool('vitest/vitest.mjs'), 'run', '--project', project, ...reporters]],
    count: countVitest(file),
  }
}

const typegen = [tool('@react-router/dev/bin.cjs'), 'typegen']
await step('Types', [typegen, [tool('typescript/bin/tsc'), '--noEmit', '-p', '.']])
await step('Format and lint', [[tool('@biomejs/biome/bin/biome'), 'ci', '.']])
await step('Promises', [[tool('oxlint/bin/oxlint'), '--type-aware', 'src', 'tests', 'scripts']])
await step('Boundaries', [[join(root, 'scripts', 'check-boundaries.ts')]])
await step('Dead code', [[tool('knip/bin/knip.js')]])
const unit = vitest('unit')
await step('Unit tests', unit.commands, { count: unit.count })

if (process.argv[2] !== 'check') {
  const integration = vitest('integration')
  await step('Integration tests', integration.commands, { count: integration.count })
  const isBuilt = await step('Build', [[join(root, 'scripts', 'setup.mjs'), 'build']])
  if (isBuilt) {
    await step('Size budgets', [[join(root, 'scripts', 'check-budgets.ts')]])
    const file = join(results, 'journeys.json')
    await step('Browser journeys', [[tool('@playwright/test/cli.js'), 'test', '--reporter=list,json']], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      count: countPlaywright(file),
    })
  }
}

if (total.passed + total.failed === 0) total.failed = 1
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0
