/**
 * Weighs what the image holds of the program's own, without building it: the packages of the lockfile that run, made slim
 * as the Dockerfile does, and the folders that its last stage copies. Fails above 200 MB:
 *
 *   node scripts/image-weight.ts [project folder]
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copiedFromStages } from './deploy-files.ts'
import { isLeftOutFile, isLeftOutPackage } from './slim-rules.mjs'

export const MOST_BYTES = 200_000_000

/** Bytes by what the last stage of the Dockerfile copies; what is not there is undefined. */
export function weighImage(project: string): Map<string, number | undefined> {
  const read = (name: string) => readFileSync(join(project, name), 'utf8')
  const copied = copiedFromStages(read('Dockerfile')).map(({ path }) => path.replace(/^[/]app[/]/, ''))
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const running = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.dev)
  return new Map(
    copied.map((path) => {
      if (!existsSync(join(project, path))) return [path, undefined]
      return [
        path,
        path === 'node_modules' ? weighPackages(project, running) : weigh(join(project, path), isTest),
      ]
    }),
  )
}

const isTest = (name: string) => /[.]test[.]tsx?$/.test(name)

function weighPackages(project: string, paths: readonly string[]): number {
  const shipped = paths.filter((path) => !isLeftOutPackage(path.split('/')[1] ?? ''))
  const isLeftOut = (name: string) => name === 'node_modules' || isLeftOutFile(name)
  // Packages of other machines are in the lockfile and not here.
  const sizes = shipped.map((path) =>
    existsSync(join(project, path)) ? weigh(join(project, path), isLeftOut) : 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function weigh(path: string, isLeftOut: (name: string) => boolean): number {
  if (!statSync(path).isDirectory()) return statSync(path).size
  let bytes = 0
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (isLeftOut(entry.name) || entry.isSymbolicLink()) continue
    bytes += weigh(join(path, entry.name), isLeftOut)
  }
  return bytes
}

/** In bytes, of what is there. */
export function totalWeight(weights: ReadonlyMap<string, number | undefined>): number {
  return [...weights.values()].reduce<number>((sum, size) => sum + (size ?? 0), 0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const weights = weighImage(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
  const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  for (const [path, size] of weights)
    process.stdout.write(
      `${path.padEnd(14)}${size === undefined ? 'NOT THERE, not counted' : inMegabytes(size)}\n`,
    )
  const total = totalWeight(weights)
  process.stdout.write(
    `The program's own files: ${inMegabytes(total)}, of at most ${inMegabytes(MOST_BYTES)}\n`,
  )
  process.exitCode = total > MOST_BYTES ? 1 : 0
}
