import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = { name?: string; version?: string; license?: string; dev?: boolean; hasInstallScript?: boolean }
type Packages = { packages: Record<string, Entry> }
export type Package = { name: string; version: string; licence: string }

/**
 * Licences under which what we ship may be: those that ask for their text to be kept, and two that ask for changes of
 * themselves to be published (LGPL of the picture library, which is loaded and not taken in; MPL by the file).
 */
export const ACCEPTED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
])

// Say their terms in a file and not in their description.
const READ_BY_HAND: Record<string, string> = { 'png-js': 'MIT' }

/** The packages of a lockfile that the program runs on, those of other machines included, by name. */
export function shippedPackages({ packages }: Packages): Package[] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? READ_BY_HAND[name] ?? 'unknown' }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/** The packages with a term that is not among the accepted ones; of alternatives one is enough. */
export function unacceptedPackages(packages: readonly Package[]): Package[] {
  return packages.filter(({ licence }) => {
    const alternatives = licence.replace(/[()]/g, '').split(' OR ')
    return !alternatives.some((terms) => terms.split(' AND ').every((term) => ACCEPTED.has(term)))
  })
}

export function readLockfile(project: string): Packages {
  return JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as Packages
}
