import type { DraftSummary, KeptDraft } from '#/features/drafts/draft.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { asOpened, type Fields, type FieldWords } from './field-differences.ts'
import type { Kept, UnfinishedView } from './kept-changes.tsx'

/** Of what somebody began, as much is offered to go on with. */
const MOST_OFFERED = 3

/** What every form opens with. */
export type EditorView<N extends string> = {
  /** New with every reading, so that the form begins anew with it. */
  readingId: string
  /** Under which id what is typed is kept; of changes the server decides. */
  draftId: string
  /** When what the form shows was kept as a draft, in ISO 8601; null when it shows no draft. */
  savedAt: string | null
  fields: Fields<N>
  /** What was saved when the form was begun, as far as that is known, in brief; something new has nothing. */
  opened: Fields<N>
  /** Changes of one's own that were kept before, beside what the form shows. */
  kept: Kept | null
  /** What was begun and not finished. */
  unfinished: UnfinishedView[]
}

type Start<N extends string> = Pick<EditorView<N>, 'draftId' | 'savedAt' | 'opened' | 'kept'>

/** The start of something new. */
export function startAnew(now: Date): Start<never> {
  // Given now, so that a form that is sent twice makes one thing.
  return { draftId: newId(now.getTime()), savedAt: null, opened: {}, kept: null }
}

/** The start of something that was begun before. */
export function startFromDraft({ draftId, savedAt }: { draftId: string; savedAt: Date }): Start<never> {
  return { draftId, savedAt: savedAt.toISOString(), opened: {}, kept: null }
}

/** The start of an edit, and the version that its changes are of. The form shows the draft or what is saved. */
export function startEditing<N extends string>(
  words: FieldWords<N>,
  form: { version: number; fields: Fields<N>; draft: KeptDraft<N> | null },
  { showsDraft }: { showsDraft: boolean },
): Start<N> & { version: number } {
  const { draft } = form
  const shown = showsDraft ? draft : null
  // Changes that were begun on an earlier version meet the question whose values hold.
  const version = shown?.version ?? form.version
  return {
    version,
    draftId: draft?.draftId ?? '',
    savedAt: shown?.savedAt.toISOString() ?? null,
    opened: version === form.version ? asOpened(words, form.fields) : {},
    kept: draft && {
      draftId: draft.draftId,
      savedAt: formatDateTime(draft.savedAt),
      isShown: shown !== null,
    },
  }
}

/** What was begun, as it is offered above the form of something new. */
export function offerUnfinished(drafts: readonly DraftSummary[]): UnfinishedView[] {
  return drafts
    .slice(0, MOST_OFFERED)
    .map(({ draftId, title, savedAt }) => ({ draftId, title, savedAt: formatDateTime(savedAt) }))
}
