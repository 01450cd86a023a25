import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLockfileProblems, type Lockfile, type Manifest } from './lockfile.ts'
import { project } from './tree.ts'

function read(folder: string): [Manifest, Lockfile] {
  const text = (name: string) => readFileSync(join(project, folder, name), 'utf8')
  return [JSON.parse(text('package.json')) as Manifest, JSON.parse(text('package-lock.json')) as Lockfile]
}

test('the lockfile installs the same packages everywhere', () => {
  expect(findLockfileProblems(...read('.'))).toEqual([])
})

test("the test browser's lockfile does too", () => {
  expect(findLockfileProblems(...read('tools/browser'))).toEqual([])
})

test.each(['scripts/setup/install.mjs', 'Dockerfile'])('%s installs without running any script', (name) => {
  const text = readFileSync(join(project, name), 'utf8')
  const installs = [...text.matchAll(/(?:RUN npm (?:ci|install)|&& npm prune|'ci',) .*/g)].map(
    ([line]) => line,
  )
  expect(installs.length).toBeGreaterThan(0)
  for (const line of installs) expect(line).toMatch(/--ignore-scripts|\.\.\.flags/)
  if (text.includes('...flags')) expect(text).toMatch(/const flags = \[\s*'--ignore-scripts'/)
})

test('our own pre-scripts run: .npmrc does not turn all scripts off', () => {
  expect(readFileSync(join(project, '.npmrc'), 'utf8')).not.toMatch(/ignore-scripts/)
})

const good = { version: '1.0.0', integrity: 'sha512-x' }
const lockfileOf = (entry: object): Lockfile => ({
  packages: { '': {}, 'node_modules/planted': { ...good, ...entry } },
})

test.each([
  ['an address', { resolved: 'https://example.com/planted.tgz' }],
  ['no integrity', { integrity: undefined }],
  [
    'no integrity on a platform that was proven',
    { integrity: undefined, optional: true, os: ['linux'], cpu: ['x64'] },
  ],
  ['a git dependency', { version: 'git+ssh://git@example.com/planted.git#main' }],
  ['a link', { link: true }],
  ['a script when it is installed', { hasInstallScript: true }],
  ['an optional package that refuses the Node of npm', { optional: true, engines: { node: '>=22' } }],
  ['one that takes a later Node 20', { optional: true, engines: { node: '^20.20.0 || >= 22.12.0' } }],
  ['one that ends before', { optional: true, engines: { node: '>=18 <20.19' } }],
  ['an optional package that is not listed', { optionalDependencies: { 'planted-darwin-arm64': '1.0.0' } }],
])('%s is refused', (_, entry) => {
  expect(findLockfileProblems({}, lockfileOf(entry))).toHaveLength(1)
})

test.each(['>=16', '^20.19.0 || >=22.12.0', '18 || 20 || >= 22', '>= 20 <21', '^20.9.0', '*'])(
  'an optional package for Node %s is accepted',
  (node) => {
    expect(findLockfileProblems({}, lockfileOf({ optional: true, engines: { node } }))).toEqual([])
  },
)

test.each(['^1.0.0', '~1.0.0', '*', 'latest', 'git+https://example.com/planted.git', 'file:../planted'])(
  'the version %s is refused',
  (version) => {
    expect(findLockfileProblems({ dependencies: { planted: version } }, { packages: {} })).toHaveLength(1)
  },
)

test('more unverified packages of other platforms than there were are refused', () => {
  const foreign = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] }
  const packages = Object.fromEntries(
    Array.from({ length: 61 }, (_, n) => [`node_modules/planted-${n}`, foreign]),
  )
  expect(findLockfileProblems({}, { packages })).toHaveLength(1)
})
