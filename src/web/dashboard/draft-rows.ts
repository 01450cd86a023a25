import { formatDateTime } from '#/shared/dates.ts'
import type { DraftRow } from './unfinished-drafts.tsx'

type Draft = { draftId: string; title: string | null; savedAt: Date; missing?: readonly string[] }

/** Drafts ready to be shown; those of the same words are told apart by when they were saved, or else by a number. */
export function presentDrafts(drafts: readonly Draft[]): DraftRow[] {
  const rows = drafts.map(({ draftId, title, savedAt, missing = [] }) => ({
    id: draftId,
    words: title ?? 'Untitled',
    savedAt: savedAt.toISOString(),
    savedOn: formatDateTime(savedAt),
    missing: missing.join(', '),
  }))
  return rows.map((row, index) => {
    const equals = rows.filter(({ words }) => words === row.words)
    const title = equals.length === 1 ? row.words : `${row.words}, saved ${row.savedOn}`
    const before = rows
      .slice(0, index)
      .filter(({ words, savedOn }) => words === row.words && savedOn === row.savedOn)
    return { ...row, title: before.length === 0 ? title : `${title} (${before.length + 1})` }
  })
}
