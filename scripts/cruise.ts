import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folders of `src/`, as they are drawn and counted. */
export const LAYERS = [
  'server',
  'routes',
  'web',
  'features',
  'platform',
  'database',
  'ui',
  'service-worker',
  'shared',
]

export type Module = {
  source: string
  dependencies: { resolved: string; dependencyTypes: string[] }[]
}
export type Violation = {
  rule: { name: string }
  from: string
  to: string
  cycle?: { name: string }[]
}
export type Cruise = {
  modules: Module[]
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string; comment: string }[] } }
}

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Reads every import below `src/` of a project folder and holds it against the project's rules. */
export function cruise(folder: string): Cruise {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      inProject('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      inProject('boundaries.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'src',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  if (!stdout.startsWith('{')) throw new Error(`The imports could not be read: ${stdout}${stderr}`)
  const result = JSON.parse(stdout) as Cruise
  const modules = result.modules.filter((module) => /^src\/.*[.]tsx?$/.test(module.source))
  return { ...result, modules }
}
