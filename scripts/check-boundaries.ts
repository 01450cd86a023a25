/**
 * Checks who imports whom and who asks whose tables, by the rules of boundaries.dependency-cruiser.mjs, that every
 * declared arrow is needed, and that the picture in docs/architecture.md shows it:
 *
 *   node scripts/check-boundaries.ts [project folder]
 *
 * A run that read no file or no import is a failure: dependency-cruiser calls it a success.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FEATURE_MAY_READ, FEATURE_MAY_USE, LAYER_MAY_USE } from '../boundaries.dependency-cruiser.mjs'
import { cruise } from './cruise.ts'
import { drawPicture, placePicture } from './draw-dependencies.ts'
import { findFolderCycles } from './folder-cycles.ts'
import { findReadProblems, findTableReads } from './table-reads.ts'
import { findUnusedArrows } from './unused-arrows.ts'

const project = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
const { modules, summary } = cruise(project)
const files = modules.map(({ source }) => ({
  path: source,
  text: readFileSync(join(project, source), 'utf8'),
}))
const comments = new Map(summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]))

const problems = summary.violations.map(({ rule, from, to, cycle }) => {
  const path = cycle ? cycle.map((step) => step.name).join(' → ') : to
  return `${rule.name}: ${from} → ${path}\n  ${comments.get(rule.name)}`
})
for (const folders of findFolderCycles(modules))
  problems.push(`folder cycle: ${folders.join(', ')}\n  Move what they share into a folder below all of them`)
problems.push(
  ...findReadProblems(files, FEATURE_MAY_READ),
  ...findUnusedArrows(modules, { layers: LAYER_MAY_USE, features: FEATURE_MAY_USE }),
)
if (modules.every((module) => module.dependencies.length === 0)) {
  problems.push('No import was read, so nothing was checked.')
}
const page = join(project, 'docs/architecture.md')
if (existsSync(page)) {
  const text = readFileSync(page, 'utf8')
  if (placePicture(text, drawPicture({ modules, reads: findTableReads(files) })) !== text) {
    problems.push(
      'docs/architecture.md: the picture shows other arrows\n  npm run docs:picture draws it anew.',
    )
  }
}

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${modules.length} files, ${problems.length} problems with imports and reads.\n`)
process.exitCode = problems.length > 0 ? 1 : 0
