import { administratorSettings } from '#/features/accounts/administrator.config.ts'
import { brandSettings } from '#/platform/config/brand.config.ts'
import { dataSettings } from '#/platform/config/data.config.ts'
import { type ConfigOf, parseConfig } from '#/platform/config/parse-config.ts'
import { httpSettings } from '#/platform/http/http.config.ts'
import { logSettings } from '#/platform/log/log.config.ts'
import { StartProblem } from '#/shared/start-problem.ts'

/** Every setting of the program, by slice; the order is the order of the documents. */
export const slices = {
  http: httpSettings,
  data: dataSettings,
  administrator: administratorSettings,
  log: logSettings,
  brand: brandSettings,
}

export type Config = ConfigOf<typeof slices>

/** Parses the environment or refuses the start with every problem at once. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = parseConfig(slices, environment)
  const problems = parsed.ok ? contradictions(parsed.config) : parsed.problems
  if (!parsed.ok || problems.length > 0) {
    throw new StartProblem(
      `The settings need a correction:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  return parsed.config
}

function contradictions(config: Config): string[] {
  const problems: string[] = []
  const { siteUrl } = config.http
  if (siteUrl?.startsWith('http:') && !isLoopback(siteUrl)) {
    problems.push(`SITE_URL must start with https://, because ${siteUrl} is not an address of this machine.`)
  }
  if ((config.administrator.email === undefined) !== (config.administrator.password === undefined)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.')
  }
  return problems
}

/** True for an origin that only this machine can reach; every other SITE_URL means production. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
