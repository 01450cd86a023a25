import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './paths.mjs'
import { Problem } from './problem.mjs'
import { run } from './run.mjs'

const stampFile = join(root, 'build', '.stamp')
const program = join(root, 'build', 'server', 'main.js')

// What the built program is made from. Pictures are named, not read: they are served as they lie.
export const SOURCES = [
  'src',
  'public',
  'samples',
  'vite.config.ts',
  'vite.icons.ts',
  'vite.router.ts',
  'vite.unbundled.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/browser-manifest.ts',
  'scripts/budgets.ts',
  'scripts/build-service-worker.ts',
  'scripts/built-client.ts',
  'scripts/service-worker-shell.ts',
  'scripts/slim-manifest.ts',
  'scripts/compress-assets.mjs',
]
const READ_BY_NOBODY = /[.](test|stories)[.]tsx?$|(^|\/)README[.]md$/
const NAMED_ONLY = /[.](avif|webp|jpe?g|png)$/

function listFiles(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`))
}

function hashSources() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(listFiles)) {
    if (READ_BY_NOBODY.test(path)) continue
    const full = join(root, path)
    const content = NAMED_ONLY.test(path) ? String(statSync(full).size) : readFileSync(full)
    hash.update(`${path}\0`).update(content).update('\0')
  }
  return hash.digest('hex')
}

function isFresh() {
  return existsSync(program) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources()
}

async function build(node, always) {
  if (!always && isFresh()) return
  process.stdout.write('Building…\n')
  // Taken before the build: a source that changes meanwhile makes the next start build again.
  const stamp = hashSources()
  rmSync(join(root, 'build'), { recursive: true, force: true })
  const steps = [
    [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    [join(root, 'scripts', 'slim-manifest.ts')],
    [join(root, 'scripts', 'build-service-worker.ts')],
    [join(root, 'scripts', 'compress-assets.mjs')],
  ]
  // A developer's NODE_ENV would put React's development half into the bundle.
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const step of steps) {
    const { code, output } = await run(node, step, { env })
    if (code !== 0)
      throw new Problem(`${output.trim()}\n\nThe program could not be built; the lines above say why.`)
  }
  if (!existsSync(program)) throw new Problem(`The build ended without ${program}.`)
  writeFileSync(stampFile, stamp)
}

/** Builds the program when a source changed since the last build. */
export async function ensureBuilt(node, { always }) {
  if (!always && isFresh()) return
  await withLock(
    'setup',
    () => build(node, always),
    () => {
      process.stdout.write('Waiting for another set-up of this folder…\n')
    },
  )
}
