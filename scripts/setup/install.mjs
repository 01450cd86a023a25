import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import {
  bundledNode,
  describeMachine,
  isBundledNodeLinked,
  readNodeVersion,
  unlinkBundledNode,
} from './node-runtime.mjs'
import { cache, makeFolder, root } from './paths.mjs'
import { Problem } from './problem.mjs'
import { run } from './run.mjs'

// The oldest Node that runs the program and its tools without the bundled one.
const OLDEST_SYSTEM_NODE = '22.22.0'
const stampFile = join(root, 'node_modules', '.setup-stamp')

const say = (text) => process.stdout.write(`${text}\n`)
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function wantedStamp() {
  const { dependencies, devDependencies, optionalDependencies } = readJson(join(root, 'package.json'))
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, describeMachine()]))
    .digest('hex')
}

function readStamp() {
  try {
    return readJson(stampFile)
  } catch {
    return undefined
  }
}

/** True when npm itself recorded that everything in the lockfile is installed, as after `npm install` by hand. */
function isInstalledByHand() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  if (bundledNode(root) && !isBundledNodeLinked(root)) return false
  const wanted = readJson(join(root, 'package-lock.json')).packages
  const found = readJson(record).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const other = found[path]
    return other ? other.integrity === entry.integrity : Boolean(entry.optional)
  })
}

/** npm as it was called, or the one on the path. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)) {
    return { command: node && existsSync(node) ? node : process.execPath, args: [script], shell: false }
  }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

/** npm's cache lies in the user's home; a user without a home (a service account) gets one in the project. */
function npmEnvironment() {
  const env = { ...process.env }
  delete env.NODE_ENV
  const folder = env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    makeFolder(folder)
  } catch {
    env.npm_config_cache = makeFolder(join(cache, 'npm'))
  }
  return env
}

function explain(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(output)) {
    return 'The package registry could not be reached. Check the internet connection (and proxy), then try again.'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full. About 1 GB must be free.'
  if (/EACCES|EPERM|EROFS/.test(output)) return `This user may not write to ${root}.`
  if (/EINTEGRITY/.test(output))
    return 'A downloaded package is not the one in package-lock.json: nothing was installed.'
  if (/can only install packages when/.test(output)) {
    return 'package.json and package-lock.json do not belong together; run npm install and commit both.'
  }
  return 'npm explains:'
}

/**
 * Installs exactly what a package-lock.json names, without running any package's scripts.
 * @param {string} folder the folder with package.json and package-lock.json
 * @param {string[]} extra more arguments
 */
export async function npmCi(folder, extra = []) {
  const npm = npmCommand()
  // Settings of the machine (NODE_ENV=production, omit, engine-strict) must not change what a clone needs.
  const flags = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]
  const firm = ['--engine-strict=false', '--legacy-peer-deps=false', '--package-lock=true', '--dry-run=false']
  const { code, output } = await run(npm.command, [...npm.args, 'ci', ...flags, ...firm, ...extra], {
    cwd: folder,
    env: npmEnvironment(),
    shell: npm.shell,
  })
  if (code === 0) return
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/^npm error\s*(at |$)/.test(line))
    .slice(0, 12)
  throw new Problem(`The packages could not be installed. ${explain(output)}\n\n${lines.join('\n')}`)
}

function systemNode() {
  if (readNodeVersion(process.versions.node) >= readNodeVersion(OLDEST_SYSTEM_NODE)) return process.execPath
  throw new Problem(
    `Fihankra brings its own Node and PostgreSQL for Linux (glibc), macOS and Windows, but not for this machine (${describeMachine()}).\n` +
      `Install Node ${OLDEST_SYSTEM_NODE} or newer (this is ${process.versions.node}), set DATABASE_URL to a PostgreSQL 15 or newer, and run the same command again.`,
  )
}

/** Proves the bundled Node by running it; without it the system's Node serves when it is new enough. */
async function proveNode() {
  const bundled = bundledNode(root)
  if (bundled && existsSync(bundled)) {
    const { code, output } = await run(bundled, ['--version'])
    if (code === 0 && output.startsWith('v')) return { isBundled: true }
  }
  systemNode()
  unlinkBundledNode(root)
  if (!process.env.DATABASE_URL) {
    say(
      `No PostgreSQL comes with Fihankra for this machine (${describeMachine()}): set DATABASE_URL to use one.`,
    )
  }
  return { isBundled: false }
}

/** A running program cannot be deleted on Windows, but it can be moved out of npm's way. */
function moveRunningNodeAside() {
  if (process.platform !== 'win32' || !process.execPath.startsWith(join(root, 'node_modules'))) return
  makeFolder(cache)
  renameSync(process.execPath, join(cache, `node-${process.pid}.exe`))
}

function isReady() {
  const found = readStamp()
  return found?.stamp === wantedStamp() && (!found.isBundled || isBundledNodeLinked(root))
}

async function install() {
  if (isReady()) return
  const stamp = wantedStamp()
  if (!isInstalledByHand()) {
    // Before the download, so that nobody waits for a sentence that could be said at once.
    if (!bundledNode(root)) systemNode()
    say('Installing… (about a minute the first time)')
    makeFolder(join(root, 'node_modules'))
    rmSync(stampFile, { force: true })
    moveRunningNodeAside()
    await npmCi(root)
  }
  const runtime = await proveNode()
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(`${stampFile}.new`, JSON.stringify({ stamp, ...runtime }))
  renameSync(`${stampFile}.new`, stampFile)
}

/** Installs the packages unless they are there; returns the path of the Node that runs everything else. */
export async function ensureInstalled() {
  if (!isReady()) {
    await withLock('setup', install, () => say('Waiting for another set-up of this folder…'))
  }
  return readStamp()?.isBundled ? bundledNode(root) : systemNode()
}
