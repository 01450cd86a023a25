import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { Scope } from './scope.rules.ts'

/** Leaves a query what the scope holds; `owner` is the column with the account that owns a row. */
export function limitTo<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  scope: Scope,
  owner: StringReference<DB, TB>,
): SelectQueryBuilder<DB, TB, O> {
  return scope.kind === 'everything'
    ? query
    : query.where(sql<boolean>`${sql.ref(owner)} = ${scope.accountId}`)
}
