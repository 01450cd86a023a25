/**
 * Checks who imports whom, by the rules of boundaries.dependency-cruiser.mjs:
 *
 *   node scripts/check-boundaries.ts [project folder]
 *
 * A run that read no file or no import is a failure: dependency-cruiser calls it a success.
 */
import { fileURLToPath } from 'node:url'
import { cruise } from './cruise.ts'

const { modules, summary } = cruise(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
const comments = new Map(summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]))

const problems = summary.violations.map(({ rule, from, to, cycle }) => {
  const path = cycle ? cycle.map((step) => step.name).join(' → ') : to
  return `${rule.name}: ${from} → ${path}\n  ${comments.get(rule.name)}`
})
if (modules.every((module) => module.dependencies.length === 0)) {
  problems.push('No import was read, so nothing was checked.')
}

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${modules.length} files, ${problems.length} problems with imports.\n`)
process.exitCode = problems.length > 0 ? 1 : 0
