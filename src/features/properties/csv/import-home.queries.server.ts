import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { isAdministrator, roleOf } from '#/features/access/role.policy.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import { everything, ownedBy, type Scope } from '#/features/access/scope.rules.ts'
import { areasOf, FORM_COLUMNS } from '../form/property-form.rules.ts'
import type { FoundHome, ReadRow, RefusedRow } from './property-csv.rules.ts'

/** Who imports a file, and whose homes it may change. */
export type Importer = { accountId: string; scope: Scope }

/** Whose homes somebody's file may change: of an administrator anybody's, of everybody else their own. */
export function importerOf({ accountId, role }: { accountId: string; role: string | null }): Importer {
  const scope = isAdministrator({ role: roleOf({ role }) }) ? everything : ownedBy(accountId)
  return { accountId, scope }
}

/** The homes of the scope that rows name by id or by reference, in no order. */
export async function findHomesOf(
  db: Executor,
  rows: readonly (ReadRow | RefusedRow)[],
  { scope }: Importer,
): Promise<FoundHome[]> {
  const read = rows.filter((row) => 'fields' in row)
  const ids = read.flatMap(({ id }) => (id === '' ? [] : [id]))
  const references = read.flatMap(({ reference }) => (reference ? [reference.toLowerCase()] : []))
  if (ids.length === 0 && references.length === 0) return []
  // Also those that have a reference which a row gives to another.
  const homes = await db
    .selectFrom('properties')
    .select([...FORM_COLUMNS, 'id', 'userId', 'version', 'status', 'reference'])
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${ids}::uuid[])`),
        eb.and([
          eb('reference', 'is not', null),
          eb(sql`lower(reference)`, '=', sql`any(${references}::text[])`),
        ]),
      ]),
    )
    .$call((all) => limitTo(all, scope, 'userId'))
    .execute()
  return homes.map((home) => ({ ...home, ...areasOf(home) }))
}
