import type { TreeFile } from './tree.ts'

const OPTIONAL = /\bscope\?\s*:/
// Not a local variable, and not the attribute of a heading in a table.
const DEFAULT = /(?<!\bconst )\bscope(?:\s*:\s*Scope)?\s*=(?![=>"'{])|\bscope\s*(?:\?\?|\|\|)/
const SOURCE = /^src\/.*[.]tsx?$/
const TEST = /[.]test[.]tsx?$/
const RULES = /from '[^']*\/scope[.]rules[.]ts'/
// Routes ask `web/request/scope.ts`, which asks who the actor is.
const MADE_FROM_ACTOR = /^src\/(?:routes|web)\//
const MAKER = 'src/web/request/scope.ts'

/** Scopes that somebody may leave out, and scopes that a route makes without asking who acts. */
export function findScopeProblems(tree: TreeFile[]): string[] {
  return tree
    .filter(({ path }) => SOURCE.test(path) && !TEST.test(path))
    .flatMap(({ path, text }) => [
      ...(OPTIONAL.test(text) ? [`${path}: a scope may be left out`] : []),
      ...(DEFAULT.test(text) ? [`${path}: a scope has a default`] : []),
      ...(MADE_FROM_ACTOR.test(path) && path !== MAKER && RULES.test(text)
        ? [`${path}: makes a scope itself; ask ${MAKER}`]
        : []),
    ])
}
