import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SOURCES } from '../scripts/setup/build.mjs'
import { slices } from '../src/server/config.ts'
import {
  alertProblems,
  askedVariables,
  composeProblems,
  copiedFromStages,
  copiedPaths,
  deployFiles,
  documentedMetrics,
  ignoredPaths,
  namesOf,
  readCompose,
  uncopiedSources,
} from './deploy-files.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const files = deployFiles(project)
const read = (name: string) => files.get(name) ?? ''
const settings = new Set(
  Object.values(slices).flatMap((slice) => Object.values(slice).map(({ variable }) => variable)),
)
const unknown = (names: Iterable<string>) => [...names].filter((name) => !settings.has(name))

test('everything that the image copies is there and is let in, and everything that a build reads is copied', () => {
  const paths = copiedPaths(read('Dockerfile'))
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !existsSync(join(project, path)))).toEqual([])
  expect(ignoredPaths(paths, read('.dockerignore'))).toEqual([])
  expect(uncopiedSources(SOURCES, paths)).toEqual([])
})

test('what the last stage takes stands in the first', () => {
  const made = ['node_modules', 'build']
  const paths = [...copiedPaths(read('Dockerfile')), ...made].map((path) => `/app/${path}`)
  for (const { stage, path } of copiedFromStages(read('Dockerfile'))) {
    expect(stage).toBe('build')
    expect(paths).toContain(path)
  }
})

test('the image ends as a user without rights, with a check of its health', () => {
  const last = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
})

test('the compose file names nothing that is not there, and the program sets only what is a setting', () => {
  const compose = readCompose(read('compose.yaml'))
  expect(composeProblems(compose, project)).toEqual([])
  const programs = Object.entries(compose.services).filter(([, service]) => service.build)
  expect(programs.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker'])
  for (const [, { environment }] of programs) expect(unknown(Object.keys(environment ?? {}))).toEqual([])
})

test('its example sets what it asks for, and beyond that only settings', () => {
  const asked = askedVariables(read('compose.yaml'))
  const example = namesOf(read('deploy/compose.env.example'))
  expect(asked.filter((name) => !example.includes(name))).toEqual([])
  expect(unknown(example.filter((name) => !asked.includes(name)))).toEqual([])
})

test('the service and its example set only settings, and start what the package starts', async () => {
  const unit = read('deploy/fihankra.service')
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  )
  expect(unknown(set).filter((name) => name !== 'NODE_ENV')).toEqual([])
  expect(unknown(namesOf(read('deploy/fihankra.env.example')))).toEqual([])
  const { scripts } = (await import('../package.json', { with: { type: 'json' } })).default
  expect(unit).toContain(`ExecStart=/opt/fihankra/node_modules/.bin/${scripts.start}\n`)
  const command = JSON.parse(/^CMD (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '') as string[]
  expect(command.join(' ')).toBe(scripts.start)
})

test('a path that is not there, a forgotten source and a service that nobody declares are found', () => {
  expect(copiedPaths('COPY a b \\\n  c ./\nCOPY --from=build /x y')).toEqual(['a', 'b', 'c'])
  expect(ignoredPaths(['a', 'b'], '*\n!a')).toEqual(['b'])
  expect(uncopiedSources(['a/x', 'b'], ['a'])).toEqual(['b'])
  const planted = readCompose(
    'services:\n  web:\n    depends_on: [nobody]\n    volumes: [./nowhere:/x, gone:/y]\n    tmpfs: [/data:uid=1, mode=0700]\n',
  )
  expect(composeProblems(planted, project)).toEqual([
    'web: services has no nobody',
    'web: ./nowhere does not exist',
    'web: volumes has no gone',
    'web: mode=0700 is no path for tmpfs',
  ])
})

test('alerts and dashboard ask for numbers that the program has', () => {
  const sources = ['src/server/metrics.server.ts', 'src/platform/metrics/metrics.server.ts']
    .map((name) => readFileSync(join(project, name), 'utf8'))
    .join('\n')
  const named = [...sources.matchAll(/name: '(?:fihankra_)?(\w+)'/g)].map(([, name]) => `fihankra_${name}`)
  for (const file of ['deploy/prometheus-alerts.yml', 'deploy/grafana-dashboard.json']) {
    const asked = [...read(file).matchAll(/fihankra_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((name) => !named.includes(name))).toEqual([])
  }
})

test('each row of the table of numbers has a rule, each rule a row and a test, and the dashboard draws them all', () => {
  const page = readFileSync(join(project, 'docs/operations.md'), 'utf8')
  const rules = read('deploy/prometheus-alerts.yml')
  expect(documentedMetrics(page).length).toBeGreaterThan(12)
  expect(alertProblems({ page, rules, tests: read('deploy/prometheus-alerts.test.yml') })).toEqual([])
  const drawn = read('deploy/grafana-dashboard.json')
  expect(documentedMetrics(page).filter((name) => !drawn.includes(name))).toEqual([])
  // What System says of memory is what the rule says, and the page.
  const system = readFileSync(join(project, 'src/features/oversight/system.rules.ts'), 'utf8')
  expect(system).toContain('const MEMORY_BYTES = 400_000_000')
  expect(rules).toContain('process_resident_memory_bytes{job="fihankra"} > 400e6')
  expect(page).toContain('| `process_resident_memory_bytes` | it is above 400 MB')
})

test('a row without a rule, a rule without a row and a rule without a test are found', () => {
  const page =
    '| Metric | When |\n|---|---|\n| `fihankra_a{x="fihankra_no"}`, `up` | 1 |\n| `fihankra_b` | 2 |\n\nfihankra_z'
  const rules =
    'groups: [{ rules: [{ alert: One, expr: "rate(fihankra_a_bucket{x=\'up\'}[5m]) > 1" }, { alert: Two, expr: "fihankra_c + up" }] }]'
  const tests =
    'tests: [{ alert_rule_test: [{ alertname: One, exp_alerts: [{}] }, { alertname: Two, exp_alerts: [] }] }]'
  expect(alertProblems({ page, rules, tests })).toEqual([
    'fihankra_b: no rule',
    'fihankra_c: no row',
    'Two: no test',
  ])
})
