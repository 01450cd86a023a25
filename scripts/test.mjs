/**
 * Runs everything that must hold, in lanes beside each other, and closes with `N passed, N failed`:
 *
 *   node scripts/test.mjs          checks and unit tests · integration tests · build, size budgets, browser journeys,
 *                                  campaigns in short
 *   node scripts/test.mjs check    only what needs no database and no browser
 *
 * A step that fails does not stop the others, so that one run shows all there is to mend. Each static check counts
 * as one test. What a lane prints is shown whole when it ends; the last lane is shown as it goes.
 */
import { join } from 'node:path'
import { countCheck, countPlaywright, countVitest } from './setup/count-tests.mjs'
import { runLanes } from './setup/lanes.mjs'
import { cache, makeFolder, root } from './setup/paths.mjs'

const tool = (path) => join(root, 'node_modules', path)
const script = (name) => join(root, 'scripts', name)
const results = makeFolder(join(cache, 'results'))

function vitest(title, project) {
  const file = join(results, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    title,
    commands: [[tool('vitest/vitest.mjs'), 'run', '--project', project, ...reporters]],
    count: countVitest(file),
  }
}

function journeys() {
  const file = join(results, 'journeys.json')
  return {
    title: 'Browser journeys',
    commands: [[tool('@playwright/test/cli.js'), 'test', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count: countPlaywright(file),
    // Both want every processor: beside each other they are slower than one after the other.
    after: ['Integration tests'],
    needs: ['Build'],
  }
}

function deployFiles() {
  const file = join(results, 'deploy-left-out.txt')
  return {
    title: 'Service, proxies and image',
    commands: [[script('check-deploy.mjs')]],
    env: { LEFT_OUT_FILE: file },
    count: countCheck(file),
  }
}

const typegen = [tool('@react-router/dev/bin.cjs'), 'typegen']
const checks = [
  // One checker: four, the usual number, each learn the same types, and the other processors are taken.
  {
    title: 'Types',
    commands: [typegen, [tool('typescript/bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1']],
  },
  { title: 'Format and lint', commands: [[tool('@biomejs/biome/bin/biome'), 'ci', '.']] },
  { title: 'Promises', commands: [[tool('oxlint/bin/oxlint'), '--type-aware', 'src', 'tests', 'scripts']] },
  { title: 'Boundaries', commands: [[script('check-boundaries.ts')]] },
  { title: 'Dead code', commands: [[tool('knip/bin/knip.js')]] },
  deployFiles(),
  vitest('Unit tests', 'unit'),
]
const lanes =
  process.argv[2] === 'check'
    ? [checks]
    : [
        [vitest('Integration tests', 'integration')],
        checks,
        [
          { title: 'Build', commands: [[script('setup.mjs'), 'build']] },
          { title: 'Size budgets', commands: [[script('check-budgets.ts')]], needs: ['Build'] },
          journeys(),
          // After the journeys, not beside them: they flood, fill and kill.
          { ...vitest('Campaigns in short', 'campaigns'), needs: ['Build'] },
        ],
      ]

const { passed, failed, failedSteps, failures, skipped } = await runLanes(lanes)
// Again at the end: whoever reads only the last lines of a long run must know which test it was.
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
if (skipped.length > 0) process.stdout.write(`\nLeft out:\n  ${skipped.join('\n  ')}\n`)
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
