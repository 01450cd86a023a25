import type { DraftSummary, SavedDraft } from '#/features/drafts/draft.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { asOpened, type Fields, type FieldWords } from './field-differences.ts'
import type { SavedDraftView, UnfinishedView } from './saved-draft.tsx'

/** Of what somebody began, as much is offered to go on with. */
const MOST_OFFERED = 3

/** What is edited, and the version that the form shows. */
export type Edited = { id: string; version: number }

/** What every form opens with. */
export type EditorView<N extends string, E extends Edited = Edited> = {
  /** New with every reading, so that the form begins anew with it. */
  readingId: string
  /** What is edited; null for something new. */
  edited: E | null
  /** The id of the draft of what is typed; for changes the server gives it. */
  draftId: string
  /** When the shown draft was saved, in ISO 8601; null when the form shows none. */
  savedAt: string | null
  fields: Fields<N>
  /** What was saved when the form was begun, as far as that is known, in brief; something new has nothing. */
  opened: Fields<N>
  /** The draft of one's own changes; null when there is none. */
  savedDraft: SavedDraftView | null
  /** What was begun and not finished. */
  unfinished: UnfinishedView[]
}

type Start<N extends string> = Pick<EditorView<N>, 'draftId' | 'savedAt' | 'opened' | 'savedDraft'>

/** The start of something new. */
export function startAnew(now: Date): Start<never> {
  // Given now, so that a form that is sent twice makes one thing.
  return { draftId: newId(now.getTime()), savedAt: null, opened: {}, savedDraft: null }
}

/** The start of something that was begun before. */
export function startFromDraft({ draftId, savedAt }: { draftId: string; savedAt: Date }): Start<never> {
  return { draftId, savedAt: savedAt.toISOString(), opened: {}, savedDraft: null }
}

/** The start of an edit, and the version that its changes are of. The form shows the draft or what is saved. */
export function startEditing<N extends string>(
  words: FieldWords<N>,
  form: { version: number; fields: Fields<N>; draft: SavedDraft<N> | null },
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
    savedDraft: draft && {
      draftId: draft.draftId,
      savedAt: formatDateTime(draft.savedAt),
      isShown: shown !== null,
    },
  }
}

/** Reads what the form at this address opens with: what is edited, a draft of something new, or nothing yet. */
export async function readEditor<R extends object>(
  params: URLSearchParams,
  {
    id,
    edit,
    draft,
    anew,
    listDrafts,
  }: {
    /** What the address names to be edited. */
    id: string | null
    edit: (id: string, how: { showsDraft: boolean }) => Promise<R>
    draft: (draftId: string) => Promise<R>
    anew: () => R
    listDrafts: () => Promise<DraftSummary[]>
  },
): Promise<R & Pick<EditorView<string>, 'readingId' | 'unfinished'>> {
  const readingId = newId()
  const draftId = params.get('draft')
  if (id !== null)
    return {
      ...(await edit(id, { showsDraft: params.get('changes') !== 'kept' })),
      readingId,
      unfinished: [],
    }
  if (draftId !== null) return { ...(await draft(draftId)), readingId, unfinished: [] }
  return { ...anew(), readingId, unfinished: offerUnfinished(await listDrafts()) }
}

function offerUnfinished(drafts: readonly DraftSummary[]): UnfinishedView[] {
  return drafts
    .slice(0, MOST_OFFERED)
    .map(({ draftId, title, savedAt }) => ({ draftId, title, savedAt: formatDateTime(savedAt) }))
}
