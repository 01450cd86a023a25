/**
 * Makes a fresh clone ready, with nothing but Node's own modules, and does nothing when all is ready:
 *
 *   node scripts/setup.mjs            packages
 *   node scripts/setup.mjs build      packages, and the program when its sources changed
 *   node scripts/setup.mjs rebuild    packages, and the program in any case
 *   node scripts/setup.mjs browser    packages, and a browser for the tests
 */
import { readNodeVersion } from './setup/node-runtime.mjs'

if (readNodeVersion(process.versions.node) < readNodeVersion('20.19.0')) {
  process.stderr.write(
    `Fihankra needs Node 20.19 or newer to set itself up; this is Node ${process.versions.node}.\n` +
      'Install a current Node from https://nodejs.org and run the same command again.\n',
  )
  process.exit(1)
}

const { Problem } = await import('./setup/problem.mjs')
try {
  const { ensureInstalled } = await import('./setup/install.mjs')
  const node = await ensureInstalled()
  const requested = process.argv[2]
  if (requested === 'build' || requested === 'rebuild') {
    const { ensureBuilt } = await import('./setup/build.mjs')
    await ensureBuilt(node, { always: requested === 'rebuild' })
  } else if (requested === 'browser') {
    const { ensureBrowser } = await import('./setup/browser.mjs')
    await ensureBrowser(node)
  } else if (requested !== undefined) {
    throw new Problem(`Unknown set-up step "${requested}": use build, rebuild, browser or nothing.`)
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
