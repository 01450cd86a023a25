import { join } from 'node:path'
import { root } from './paths.mjs'
import { Problem } from './problem.mjs'
import { run } from './run.mjs'

/** Prepares a browser for the tests; the work runs on the project's own Node, which the browser package wants. */
export async function ensureBrowser(node) {
  const { code } = await run(node, [join(root, 'scripts', 'browser.mjs')], { live: true })
  if (code !== 0) throw new Problem('The tests need a browser; see above.')
}
