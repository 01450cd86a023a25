import { formatDateTime } from '#/shared/dates.ts'
import type { DraftRow } from './listings-drafts.tsx'

type Draft = { draftId: string; title: string | null; savedAt: Date }

/** Drafts ready to be shown; those of the same words are told apart by when they were saved. */
export function presentDrafts(drafts: readonly Draft[]): DraftRow[] {
  const titled = drafts.map((draft) => ({ ...draft, title: draft.title ?? 'Untitled' }))
  const counts = Map.groupBy(titled, ({ title }) => title)
  return titled.map(({ draftId, title, savedAt }) => {
    const savedOn = formatDateTime(savedAt)
    const isAlone = counts.get(title)?.length === 1
    return {
      id: draftId,
      title: isAlone ? title : `${title}, saved ${savedOn}`,
      savedAt: savedAt.toISOString(),
      savedOn,
    }
  })
}
