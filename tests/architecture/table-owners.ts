import { snakeCase, TABLE_OWNERS } from '../../scripts/table-reads.ts'
import type { TreeFile } from './tree.ts'

// The seed fills any table; migrations make and change them; both run by themselves, never for a request.
const MAY_WRITE_ALL = /^src\/database\/(seed|migrations)\//
const KEPT_BY_LIBRARIES = /^(migrations?|kysely_\w+|pgboss\w*)$/

// `draftsIn` lends the steps that write to the table it is given.
const BUILDER_WRITE =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto|draftsIn)\(\s*['"`]([\w.]+)/g
const SQL_WRITE =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update|copy)\s+(?:only\s+)?"?([a-z_]+)"?(?=\s|\(|`|'|;|$)/gi

/** Every table that the migrations create. */
export function listTables(tree: TreeFile[]): string[] {
  const created = tree
    .filter((file) => /^src\/database\/migrations\/.*[.]sql$/.test(file.path))
    .flatMap((file) => [
      ...file.text.matchAll(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi),
    ])
  return [...new Set(created.map((match) => match[1] ?? ''))]
}

/** Writes to a table outside the feature that owns it, and tables that nobody owns. */
export function findTableProblems(tree: TreeFile[], owners = TABLE_OWNERS): string[] {
  const tables = listTables(tree)
  const problems = tables
    .filter((table) => !owners[table] && !KEPT_BY_LIBRARIES.test(table))
    .map((table) => `${table}: no feature owns it; add it to TABLE_OWNERS`)
  for (const { path, text } of tree) {
    if (!/^src\/.*[.]tsx?$/.test(path) || MAY_WRITE_ALL.test(path) || /[.]test[.]tsx?$/.test(path)) continue
    const writes = new Set(
      [...text.matchAll(BUILDER_WRITE), ...text.matchAll(SQL_WRITE)].map((match) =>
        snakeCase(match[1] ?? ''),
      ),
    )
    for (const table of writes) {
      const owner = owners[table]
      if (owner && !path.startsWith(`src/features/${owner}/`))
        problems.push(`${path}: writes ${table}, which ${owner} owns`)
      else if (owner && !/[.](commands|jobs|privacy)[.]server[.]ts$/.test(path)) {
        problems.push(`${path}: writes ${table}; only commands, jobs and erasure write`)
      }
    }
  }
  return problems
}
