/**
 * Adds to package-lock.json the packages of other platforms that the registry in use did not offer.
 *
 *   node scripts/complete-lockfile.ts
 *
 * `npm install` leaves out an optional package that it cannot find, and `npm ci` then refuses the whole lockfile,
 * on every platform. The entry needs no more than the exact version and the platform: npm fetches it only there.
 * Run it after every change of dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Entry> }

const OS = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)/
const CPU = /[-](arm64|x64|ia32|ppc64|riscv64|s390x|loong64|mips64el|wasm32|arm(?=-|$))/

/** Which platform a package is for, as its name says it. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const os = OS.exec(name)?.[1]
  const cpu = CPU.exec(name)?.[1]
  if (!cpu || (!os && cpu !== 'wasm32')) throw new Error(`The name ${name} does not say its platform.`)
  const libc = /musl/.test(name) ? 'musl' : /gnu|^@biomejs.*linux/.test(name) ? 'glibc' : undefined
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && { libc: [libc] }) }
}

/** The optional packages that some package names and the lockfile lacks, with the version asked for. */
export function findMissing(lockfile: Lockfile): { name: string; version: string; isDev: boolean }[] {
  const missing = new Map<string, { name: string; version: string; isDev: boolean }>()
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
      if (places.some((place) => lockfile.packages[place])) continue
      const isDev = Boolean(entry.dev) && (missing.get(name)?.isDev ?? true)
      missing.set(name, { name, version, isDev })
    }
  }
  return [...missing.values()]
}

function complete(file: string): number {
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
  const missing = findMissing(lockfile)
  for (const { name, version, isDev } of missing) {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} is asked for as ${version}, not exactly.`)
    lockfile.packages[`node_modules/${name}`] = {
      version,
      ...(isDev && { dev: true }),
      optional: true,
      ...platformOf(name),
    }
  }
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
  return missing.length
}

if (import.meta.main) {
  const count = complete(new URL('../package-lock.json', import.meta.url).pathname)
  process.stdout.write(`${count} packages of other platforms added to package-lock.json.\n`)
}
