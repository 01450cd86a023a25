import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** What a Dockerfile takes out of the project: the sources of its COPY lines, those from another stage left out. */
export function copiedPaths(dockerfile: string): string[] {
  return dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^COPY\s/.test(line) && !line.includes('--from='))
    .flatMap((line) => line.trim().split(/\s+/).slice(1, -1))
}

/** The stage and source of every COPY from another stage. */
export function copiedFromStages(dockerfile: string): { stage: string; path: string }[] {
  return [...dockerfile.matchAll(/^COPY --from=(\S+) (\S+) \S+$/gm)].map(([, stage = '', path = '']) => ({
    stage,
    path,
  }))
}

/** Paths that are copied and that .dockerignore, whose first line is `*`, does not let in. */
export function ignoredPaths(paths: readonly string[], dockerignore: string): string[] {
  const allowed = new Set(
    dockerignore
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1)),
  )
  return paths.filter((path) => !allowed.has(path))
}

/** What a build reads and the Dockerfile does not copy; `sources` as scripts/setup/build.mjs lists them. */
export function uncopiedSources(sources: readonly string[], paths: readonly string[]): string[] {
  return sources.filter((source) => !paths.some((path) => source === path || source.startsWith(`${path}/`)))
}

type Service = {
  environment?: Record<string, unknown>
  volumes?: (string | { source?: string })[]
  networks?: string[]
  depends_on?: string[] | Record<string, unknown>
  configs?: { source: string }[]
  tmpfs?: string[]
  build?: string
}
type Compose = {
  services: Record<string, Service>
  networks?: object
  volumes?: object
  configs?: object
}

/** A compose file with its anchors merged. Throws where it is not YAML. */
export function readCompose(text: string): Compose {
  return parse(text, { merge: true }) as Compose
}

/** What a compose file names and nobody declares: services, networks, volumes, configurations and files. */
export function composeProblems(compose: Compose, folder: string): string[] {
  const problems: string[] = []
  const declared = (kind: 'services' | 'networks' | 'volumes' | 'configs', name: string, by: string) => {
    if (!Object.hasOwn(compose[kind] ?? {}, name)) problems.push(`${by}: ${kind} has no ${name}`)
  }
  for (const [by, service] of Object.entries(compose.services)) {
    const needed = service.depends_on ?? []
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) declared('services', name, by)
    for (const name of service.networks ?? []) declared('networks', name, by)
    for (const { source } of service.configs ?? []) declared('configs', source, by)
    for (const volume of service.volumes ?? []) {
      const source = typeof volume === 'string' ? (volume.split(':')[0] ?? '') : (volume.source ?? '')
      if (!source.startsWith('.')) declared('volumes', source, by)
      else if (!existsSync(join(folder, source))) problems.push(`${by}: ${source} does not exist`)
    }
    // Options stand behind the path; where a comma ends it, YAML makes paths of them.
    for (const path of service.tmpfs ?? [])
      if (!path.startsWith('/')) problems.push(`${by}: ${path} is no path for tmpfs`)
  }
  return problems
}

/** The names that a file of NAME=value lines sets. */
export function namesOf(environmentFile: string): string[] {
  return [...environmentFile.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
}

/** The variables that a compose file takes from its own environment. */
export function askedVariables(compose: string): string[] {
  return [...new Set([...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name))]
}

/** The files of deploy, by name. */
export function deployFiles(project: string): Map<string, string> {
  const names = ['Dockerfile', '.dockerignore', 'compose.yaml', ...globSync('deploy/*', { cwd: project })]
  return new Map(names.map((name) => [name, readFileSync(join(project, name), 'utf8')]))
}

const METRIC = /\b(?:up|(?:fihankra|process|nodejs)_\w+)\b/g
const baseName = (metric: string) => metric.replace(/_bucket$/, '')

/** The metrics that rows of the page's table of numbers name, without their labels. */
export function documentedMetrics(page: string): string[] {
  const [, table = ''] = /^\| Metric \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(page) ?? []
  return table.split('\n').flatMap((row) => {
    const [, cell = ''] = /^\| (.*?) \| /.exec(row) ?? []
    return (cell.replaceAll(/\{[^}]*\}/g, '').match(METRIC) ?? []).map(baseName)
  })
}

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }

/** The metrics that each rule asks for, by the rule's name. */
export function metricsOfRules(rules: string): Map<string, string[]> {
  const { groups } = parse(rules) as Rules
  return new Map(
    groups
      .flatMap((group) => group.rules)
      .map(({ alert, expr }) => [
        alert,
        (expr.replaceAll(/\{[^}]*\}/g, '').match(METRIC) ?? []).map(baseName),
      ]),
  )
}

/** Rows without a rule, rules without a row, and rules that no test expects to speak. */
export function alertProblems(files: { page: string; rules: string; tests: string }): string[] {
  const rows = new Set(documentedMetrics(files.page))
  const rules = metricsOfRules(files.rules)
  const asked = new Set([...rules.values()].flat())
  const tested = (parse(files.tests) as AlertTests).tests
    .flatMap((test) => test.alert_rule_test)
    .flatMap(({ alertname, exp_alerts }) => (exp_alerts.length > 0 ? [alertname] : []))
  return [
    ...[...rows].filter((name) => !asked.has(name)).map((name) => `${name}: no rule`),
    ...[...asked].filter((name) => !rows.has(name)).map((name) => `${name}: no row`),
    ...[...rules.keys()].filter((name) => !tested.includes(name)).map((name) => `${name}: no test`),
  ]
}

type AlertTests = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }
