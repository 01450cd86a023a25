import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { writeInPieces, writeSheetHeader, writeSheetRow } from '#/shared/csv.ts'
import type { PlannedRow } from './import-plan.rules.ts'
import type { FoundHome } from './property-csv.rules.ts'
import type { ImportChange, ImportRowView, ImportStep } from './property-import.schema.ts'

/** A row that changes a home which is there. */
export type ChangingRow = PlannedRow & { home: FoundHome }

/** A file that somebody sent. */
type Own = { accountId: string; importId: string }

type CheckedRow = { line: number; step: ImportStep; propertyId: string | null; version: number | null }

/** What the check that is believed found of some lines of a file. */
export async function listChecked(
  db: Executor,
  { after, upTo, ...own }: Own & { after: number; upTo: number },
): Promise<CheckedRow[]> {
  return await selectRows(db, own)
    .select(['line', 'step', 'propertyId', 'version'])
    .where('line', '>', after)
    .where('line', '<=', upTo)
    .orderBy('line')
    .execute()
}

/**
 * Sorts rows by what becomes of them now, and locks the homes that they change: what a row would do by now has to be
 * what the check found, of the same home in the same version.
 */
export async function sortRows(
  tx: Transaction<DB>,
  {
    rows,
    checked,
    scope,
    idOf,
  }: {
    rows: readonly PlannedRow[]
    checked: readonly CheckedRow[]
    scope: Scope
    /** The id that a row gets which adds a home. */
    idOf: (line: number) => string
  },
): Promise<{ toAdd: PlannedRow[]; toChange: ChangingRow[]; already: number; outdated: number[] }> {
  const planned = new Map(rows.map((row) => [row.line, row]))
  const versions = await lockVersions(tx, {
    ids: checked.flatMap(({ step, propertyId }) => (step === 'change' && propertyId ? [propertyId] : [])),
    scope,
  })
  const toAdd: PlannedRow[] = []
  const toChange: ChangingRow[] = []
  const outdated: number[] = []
  let already = 0
  for (const { line, step, propertyId, version } of checked) {
    const row = planned.get(line)
    const home = row?.home ?? null
    const isSame =
      row?.step === step && (home?.id ?? null) === propertyId && (home?.version ?? null) === version
    if (step === 'create' && home?.id === idOf(line)) already += 1
    else if (!row || !isSame) outdated.push(line)
    else if (step === 'create') toAdd.push(row)
    else if (step === 'change' && home) {
      if (versions.get(home.id) === version) toChange.push({ ...row, home })
      else outdated.push(line)
    }
  }
  return { toAdd, toChange, already, outdated }
}

// In one order, so that two imports of the same homes wait for each other.
async function lockVersions(
  tx: Transaction<DB>,
  { ids, scope }: { ids: string[]; scope: Scope },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('properties')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .$call((all) => limitTo(all, scope, 'userId'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The first rows of a file that change a home, or that were left out because of what happened since the check. */
export async function listImportRows(
  db: Executor,
  { of, limit, ...own }: Own & { of: 'changes' | 'outdated'; limit: number },
): Promise<ImportRowView[]> {
  return await selectViews(db, own)
    .$if(of === 'changes', (all) => all.where('step', '=', 'change'))
    .$if(of === 'outdated', (all) => all.where('problem', 'is not', null))
    .orderBy('line')
    .limit(limit)
    .execute()
}

const COLUMNS = ['line', 'does', 'id', 'title', 'changes', 'problem']
const WORDS: Record<ImportStep, string> = { create: 'new', change: 'changed', none: 'unchanged' }

/** What each good row of a file does, as a CSV file in pieces. */
export function writeImportRows(db: Executor, own: Own): AsyncGenerator<string, void, undefined> {
  return writeInPieces({
    header: writeSheetHeader(COLUMNS),
    readAfter: (last: ImportRowView | undefined, limit) =>
      selectViews(db, own)
        .where('line', '>', last?.line ?? 0)
        .orderBy('line')
        .limit(limit)
        .execute(),
    write: ({ line, step, propertyId, title, changes, problem }) =>
      writeSheetRow([
        line,
        WORDS[step],
        propertyId,
        title,
        changes.map(({ column, from, to }) => `${column}: ${from} → ${to}`).join('; '),
        problem,
      ]),
  })
}

function selectViews(db: Executor, own: Own) {
  return selectRows(db, own).select((eb) => [
    'line',
    'step',
    'title',
    'propertyId',
    'problem',
    eb
      .selectFrom('properties')
      .select('tag')
      .whereRef('properties.id', '=', 'propertyImportRows.propertyId')
      .as('tag'),
    eb.ref('changes').$castTo<ImportChange[]>().as('changes'),
  ])
}

function selectRows(db: Executor, { accountId, importId }: Own) {
  return db
    .selectFrom('propertyImportRows')
    .where('importId', '=', importId)
    .where('run', '=', (eb) =>
      eb
        .selectFrom('propertyImports')
        .select(({ ref }) => ref('checkedRun').$castTo<string>().as('run'))
        .where('id', '=', importId)
        .where('userId', '=', accountId),
    )
}
