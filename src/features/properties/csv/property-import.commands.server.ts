import { createHash } from 'node:crypto'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { requireAdministrator } from '../../access/administrator.policy.ts'
import { asAdministrator } from '../../accounts/administrator-act.commands.server.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { csvChanged, nothingToImport } from './property-csv.errors.ts'
import { type PlacedRow, readPlacedImport } from './property-import.queries.server.ts'
import type { ImportResult } from './property-import.schema.ts'

// PostgreSQL takes at most 65,535 values in one statement.
const STEP = 500

/**
 * Makes drafts of the actor's own from the good rows of a file that was checked before: all of them or, when anything
 * fails, none. `digest` is what the check gave; refuses a file that is not that one. The same file brings each row
 * once, however often and from however many windows it is sent; a draft deleted meanwhile may be brought again.
 */
export async function importProperties(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { csv, digest }: { csv: string; digest: string },
): Promise<ImportResult> {
  requireAdministrator(actor)
  const reading = await readPlacedImport(db, csv)
  if (reading.digest !== digest) throw csvChanged()
  const { rows } = reading
  if (rows.length === 0) throw nothingToImport()
  const now = clock.now()
  const idOf = importedIds(actor.accountId, digest)
  return await asAdministrator({ db, clock }, actor, async (tx) => {
    let imported = 0
    for (let start = 0; start < rows.length; start += STEP) {
      const added = await tx
        .insertInto('properties')
        .values(rows.slice(start, start + STEP).map((row) => draftOf(row, idOf(row.line), actor, now)))
        // Whoever sends the same file at the same time waits here for the other, and then has nothing to add.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'pricePesewas'])
        .execute()
      if (added.length === 0) continue
      await tx
        .insertInto('propertyStatusChanges')
        .values(
          added.map(({ id, pricePesewas }) => ({
            id: newId(now.getTime()),
            propertyId: id,
            fromStatus: null,
            toStatus: 'draft',
            pricePesewas,
            changedBy: actor.accountId,
            changedAt: now,
          })),
        )
        .execute()
      imported += added.length
    }
    if (imported > 0)
      await recordAudit(tx, { event: 'property.imported', at: now, by: actor, details: { count: imported } })
    return { imported, already: rows.length - imported }
  })
}

function draftOf({ form: { images: _, ...form } }: PlacedRow, id: string, actor: Actor, now: Date) {
  return {
    ...form,
    id,
    userId: actor.accountId,
    status: 'draft',
    isPopular: false,
    createdAt: now,
    updatedAt: now,
  } as const
}

// The id of a row follows from who brings which file and the line it stands on, so that no table has to remember.
function importedIds(accountId: string, digest: string): (line: number) => string {
  const hash = createHash('sha256').update(`${accountId}:${digest}`).digest('hex')
  // Version 8 is for ids of one's own making. The line comes last and counted down: of rows that came at once, lists
  // show the largest id first.
  const start = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 22)}`
  return (line) => start + (0xffffffff - line).toString(16)
}
