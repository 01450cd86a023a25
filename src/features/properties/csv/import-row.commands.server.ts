import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { Visitor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { changedColumns } from '../form/property-form.rules.ts'
import { isPublicStatus } from '../property.rules.ts'
import { postponeChanges } from '../property-change.commands.server.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'
import type { PlannedRow } from './import-plan.rules.ts'
import type { ChangingRow } from './import-row.queries.server.ts'
import { CSV_MESSAGES } from './property-import.schema.ts'

// Of so many homes each has pages to drop; of more, all pages are.
const MOST_ANNOUNCED = 20

/** Who imports, and since when. */
export type ImportBy = {
  actor: Pick<Visitor, 'ip' | 'requestId'> & { accountId: string }
  startedAt: Date
  now: Date
}

/** Adds drafts of whoever imports, and answers how many were not there already. */
export async function addDrafts(
  tx: Transaction<DB>,
  { actor: { accountId: userId }, startedAt }: ImportBy,
  rows: readonly PlannedRow[],
  idOf: (line: number) => string,
): Promise<number> {
  if (rows.length === 0) return 0
  const added = await tx
    .insertInto('properties')
    .values(
      rows.map(({ line, reference, form: { images: _, ...form } }) => ({
        ...form,
        id: idOf(line),
        userId,
        reference,
        status: 'draft' as const,
        isPopular: false,
        createdAt: startedAt,
        updatedAt: startedAt,
      })),
    )
    // Whoever imports the same file at the same time waits here for the other, and then has nothing to add.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'pricePesewas'])
    .execute()
  if (added.length === 0) return 0
  await tx
    .insertInto('propertyStatusChanges')
    .values(
      added.map(({ id, pricePesewas }) => ({
        id: newId(startedAt.getTime()),
        propertyId: id,
        fromStatus: null,
        toStatus: 'draft',
        pricePesewas,
        changedBy: userId,
        changedAt: startedAt,
      })),
    )
    .execute()
  return added.length
}

/** Changes homes that are locked, with their history. What they say is public at once where they are. */
export async function changeHomes(
  tx: Transaction<DB>,
  { actor, now }: ImportBy,
  rows: readonly ChangingRow[],
): Promise<void> {
  for (const { form, reference, home } of rows) {
    const { images: _, ...columns } = form
    await tx
      .updateTable('properties')
      .set({ ...columns, reference, version: home.version + 1, updatedAt: now })
      .where('id', '=', home.id)
      .execute()
    const changed: string[] = changedColumns(home, form)
    if (reference !== home.reference) changed.push('reference')
    await recordAudit(tx, {
      event: 'property.edited',
      at: now,
      by: actor,
      subjectId: home.id,
      details: { fields: changed.join(', ') },
    })
  }
  const repriced = rows.filter(({ form, home }) => form.pricePesewas !== home.pricePesewas)
  if (repriced.length > 0)
    await tx
      .insertInto('propertyPriceChanges')
      .values(
        repriced.map(({ form, home }) => ({
          id: newId(now.getTime()),
          propertyId: home.id,
          fromPesewas: home.pricePesewas,
          toPesewas: form.pricePesewas,
          changedBy: actor.accountId,
          changedAt: now,
        })),
      )
      .execute()
  await announce(tx, rows)
  // As of any change of many: nobody is notified before there was time to put it right.
  await postponeChanges(
    { db: tx, clock: { now: () => now } },
    { propertyIds: rows.map(({ home }) => home.id) },
  )
}

async function announce(tx: Transaction<DB>, rows: readonly ChangingRow[]): Promise<void> {
  const shown = rows.filter(({ home }) => isPublicStatus(home.status))
  if (shown.length > MOST_ANNOUNCED) return await announcePageChange(tx)
  for (const { home, form } of shown)
    await announcePropertyChange(tx, { propertyId: home.id, placeIds: [home.placeId, form.placeId] })
}

/** Writes down which rows of a file were left out because of what happened since its check. */
export async function noteOutdated(
  tx: Transaction<DB>,
  { importId, lines }: { importId: string; lines: readonly number[] },
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .updateTable('propertyImportRows')
    .set({ problem: CSV_MESSAGES.outdated })
    .where('importId', '=', importId)
    .where('line', 'in', lines)
    .execute()
}

/** The id of a row follows from who brings which file and the line it stands on, so that no table has to remember. */
export function importedIds(accountId: string, digest: string): (line: number) => string {
  const hash = createHash('sha256').update(`${accountId}:${digest}`).digest('hex')
  // Version 8 is for ids of one's own making. The line comes last and counted down: of rows that came at once, lists
  // show the largest id first.
  const start = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 22)}`
  return (line) => start + (0xffffffff - line).toString(16)
}
