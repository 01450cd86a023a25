import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { isId } from '#/shared/ids.ts'

type Chosen = { ids: readonly string[]; scope: Scope }

/** What these properties of the scope cost now, and whether somebody counts on that (`isTaken`), with the version that this is said of, in the order of their ids. */
export async function readPrices(db: Executor, { ids, scope }: Chosen) {
  const known = ids.filter(isId)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'version', 'title', 'tag', 'pricePesewas'])
    .select((eb) =>
      eb
        .or([
          eb('status', '=', 'reserved'),
          eb('id', 'in', eb.selectFrom('propertyClaims').select('propertyId')),
          eb('id', 'in', eb.selectFrom('propertyAgreements').select('propertyId')),
        ])
        .as('isTaken'),
    )
    .where('id', 'in', known)
    .$call((all) => limitTo(all, scope, 'userId'))
    .execute()
  return rows.toSorted((a, b) => known.indexOf(a.id) - known.indexOf(b.id))
}

/**
 * These properties of the scope in the order of their ids, and what keeps each when it is to be handed over to `to`: that
 * it is theirs already, or the words of what has to end first; null for what goes.
 */
export async function readHandovers(
  db: Executor,
  { ids, scope, to }: Chosen & { to: string },
): Promise<{ title: string; stays: string | null; isTheirs: boolean }[]> {
  const known = ids.filter(isId)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('properties')
    .select((eb) => [
      'id',
      'title',
      'userId',
      'reference',
      eb
        .selectFrom('propertyAgreements')
        .select('agreementNumber')
        .whereRef('propertyId', '=', 'properties.id')
        .as('agreement'),
      eb
        .selectFrom('propertyClaims')
        .select(({ fn }) => fn.min('orderNumber').as('first'))
        .whereRef('propertyId', '=', 'properties.id')
        .as('order'),
      eb
        .exists(
          eb
            .selectFrom('properties as other')
            .select('other.id')
            .where('other.userId', '=', to)
            .whereRef(sql`lower(other.reference)`, '=', sql`lower(properties.reference)`),
        )
        .as('isNamedAlike'),
    ])
    .where('id', 'in', known)
    .$call((all) => limitTo(all, scope, 'userId'))
    .execute()
  return rows
    .toSorted((a, b) => known.indexOf(a.id) - known.indexOf(b.id))
    .map(({ title, userId, reference, agreement, order, isNamedAlike }) => ({
      title,
      isTheirs: userId === to,
      stays: agreement
        ? `agreement ${agreement}`
        : order
          ? `order ${order}`
          : isNamedAlike
            ? `another home of theirs is ${reference}`
            : null,
    }))
}

/** Which version each of these properties of the scope has now, by id. */
export async function readVersions(db: Executor, chosen: Chosen): Promise<Record<string, number>> {
  return Object.fromEntries((await readPrices(db, chosen)).map(({ id, version }) => [id, version]))
}

/** Which of these properties of the scope are featured as popular. */
export async function findPopularIds(
  db: Executor,
  { ids, scope }: { ids: readonly string[]; scope: Scope },
): Promise<Set<string>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Set()
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where('id', 'in', known)
    .where('isPopular', '=', true)
    .$call((all) => limitTo(all, scope, 'userId'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
