import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { textsOf } from './draft.rules.ts'
import {
  DRAFT_SUBJECTS,
  type DraftFields,
  type DraftSummary,
  type DraftTable,
  type SavedDraft,
} from './draft.schema.ts'

/** Where drafts lie, and the names of the fields that they hold. */
type Drafts<F extends string> = { table: DraftTable; fields: readonly F[] }

/** One's own changes of `subjectId`, saved as a draft; null when there are none. */
export async function findChanges<F extends string>(
  db: Executor,
  { table, fields }: Drafts<F>,
  { actorId, subjectId }: { actorId: string; subjectId: string },
): Promise<SavedDraft<F> | null> {
  const row = await selectDrafts(db, table, actorId)
    .where(DRAFT_SUBJECTS[table], '=', subjectId)
    .executeTakeFirst()
  return row ? present(fields, row) : null
}

/** What one began to write of something new; null for what does not exist and for somebody else's. */
export async function findBeginning<F extends string>(
  db: Executor,
  { table, fields }: Drafts<F>,
  { actorId, draftId }: { actorId: string; draftId: string },
): Promise<SavedDraft<F> | null> {
  if (!isId(draftId)) return null
  const row = await selectDrafts(db, table, actorId)
    .where('id', '=', draftId)
    .where(DRAFT_SUBJECTS[table], 'is', null)
    .executeTakeFirst()
  return row ? present(fields, row) : null
}

/** What somebody began to write of something new and did not finish; the last one written first. */
export async function listBeginnings<F extends string>(
  db: Executor,
  { table, fields }: Drafts<F>,
  { actorId }: { actorId: string },
): Promise<(DraftSummary & { fields: DraftFields<F> })[]> {
  const rows = await selectDrafts(db, table, actorId)
    .where(DRAFT_SUBJECTS[table], 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, data, updatedAt }) => ({
    draftId: id,
    title: textsOf(['title'], data).title?.replace(/\s+/g, ' ').trim() || null,
    savedAt: updatedAt,
    fields: textsOf(fields, data),
  }))
}

type DraftRow = { id: string; data: unknown; updatedAt: Date }

function selectDrafts(db: Executor, table: DraftTable, actorId: string) {
  return db.selectFrom(table).select(['id', 'data', 'updatedAt']).where('userId', '=', actorId)
}

function present<F extends string>(names: readonly F[], { id, data, updatedAt }: DraftRow): SavedDraft<F> {
  return { draftId: id, fields: textsOf(names, data), savedAt: updatedAt, version: versionOf(data) }
}

function versionOf(data: unknown): number | null {
  const version = data && typeof data === 'object' && 'version' in data ? data.version : null
  return typeof version === 'number' ? version : null
}
