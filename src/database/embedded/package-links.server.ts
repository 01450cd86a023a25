import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { codeOf } from '#/shared/errors.ts'

interface PackageLink {
  source: string
  target: string
}

/**
 * Makes the symbolic links that the PostgreSQL package lists, as npm packages cannot hold any. Links that lead
 * somewhere are left alone; each new one appears by a rename, so that several may do this at the same time.
 */
export async function restoreLinks(packageRoot: string): Promise<void> {
  for (const { source, target } of await missingLinks(packageRoot)) {
    const draft = `${target}.new-${randomUUID()}`
    await symlink(relative(dirname(target), source), draft)
    try {
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}

/** Whether every link that the package lists leads somewhere. */
export async function linksComplete(packageRoot: string): Promise<boolean> {
  return (await missingLinks(packageRoot)).length === 0
}

async function missingLinks(packageRoot: string): Promise<PackageLink[]> {
  const missing: PackageLink[] = []
  for (const link of await listedLinks(packageRoot)) {
    const source = inside(packageRoot, link.source)
    const target = inside(packageRoot, link.target)
    if (!(await leadsSomewhere(target))) missing.push({ source, target })
  }
  return missing
}

async function listedLinks(packageRoot: string): Promise<PackageLink[]> {
  try {
    return JSON.parse(await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    // The packages for Windows list none.
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function inside(packageRoot: string, path: string): string {
  const absolute = resolve(packageRoot, path)
  if (!absolute.startsWith(packageRoot + sep))
    throw new Error(`A link of the package leads outside it: ${path}`)
  return absolute
}

async function leadsSomewhere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}
