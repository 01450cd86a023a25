import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Autosave, type AutosaveState, createAutosave, type SaveOutcome } from './autosave.ts'
import type { Fields } from './field-differences.ts'
import { pickFields, readFields } from './form-fields.ts'

export type EditorState<N extends string> = {
  /** What the form holds now, for what depends on it; fields that are off keep their last value. */
  fields: Fields<N>
  autosave: Autosave
  saving: AutosaveState
  /** The draft as it is known to the server, once it is; what leaves by a link of its own can come back to it. */
  draftId: string
  /** Whether anything was typed since the form was opened. */
  isChanged: boolean
  /** False where an earlier draft must not be written over. */
  keepsDrafts: boolean
  /** To be called whenever something in the form may have changed. */
  look: () => void
}

/** What a form begins with: its fields, and the draft that they are, if they are one. */
export type EditorStart<N extends string> = {
  draftId: string
  /** When the draft was saved, in ISO 8601; null when the fields are no draft. */
  savedAt: string | null
  fields: Fields<N>
  /** The draft of changes that was saved before; null when there is none. */
  savedDraft: { isShown: boolean } | null
}

/**
 * Follows what is typed into the form inside `area` and saves it on the server with `save`, which never rejects.
 * `sent` is what a refused form was sent with.
 */
export function useEditor<N extends string>({
  names,
  start,
  area,
  sent,
  save,
}: {
  names: readonly N[]
  start: EditorStart<N>
  area: RefObject<HTMLElement | null>
  sent: Readonly<Record<string, string>> | undefined
  save: (fields: Fields<N>, how: { isLast: boolean }) => Promise<SaveOutcome & { draftId?: string }>
}): EditorState<N> {
  const [fields, setFields] = useState<Fields<N>>({ ...start.fields, ...(sent && pickFields(names, sent)) })
  const [isChanged, setChanged] = useState(false)
  const [draftId, setDraftId] = useState(start.draftId)
  const [saving, setSaving] = useState<AutosaveState>({
    phase: start.savedAt ? 'saved' : 'idle',
    savedAt: start.savedAt,
    problem: null,
  })
  const latest = useRef(fields)
  const keepsDrafts = !start.savedDraft || start.savedDraft.isShown

  const [autosave] = useState(() =>
    createAutosave({
      savedAt: start.savedAt,
      onState: setSaving,
      save: async () => {
        const outcome = await save(latest.current, { isLast: document.visibilityState === 'hidden' })
        if (outcome.draftId) setDraftId(outcome.draftId)
        return outcome
      },
    }),
  )

  const look = useCallback(() => {
    const form = area.current?.querySelector('form')
    if (!form) return
    const next = readFields(names, form)
    if (names.every((name) => !(name in next) || plain(next[name]) === plain(latest.current[name]))) return
    latest.current = { ...latest.current, ...next }
    setFields(latest.current)
    setChanged(true)
    if (keepsDrafts) autosave.change()
  }, [names, area, autosave, keepsDrafts])

  // What was typed before this page was hydrated counts as well.
  useEffect(look, [look])

  useEffect(() => {
    const turn = () => {
      if (document.visibilityState === 'hidden') void autosave.flush()
      // Somebody may have signed in beside this page.
      else autosave.retry()
    }
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('online', autosave.retry)
    autosave.resume()
    return () => {
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('online', autosave.retry)
      void autosave.pause()
    }
  }, [autosave])

  useEffect(() => {
    const form = area.current
    form?.addEventListener('keydown', stayOnEnter)
    return () => form?.removeEventListener('keydown', stayOnEnter)
  }, [area])

  return { fields, autosave, saving, draftId, isChanged, keepsDrafts, look }
}

/** What would be lost, or forgotten by the person, if the page were left now. */
export function riskOf(
  { saving, isChanged, keepsDrafts }: Pick<EditorState<string>, 'saving' | 'isChanged' | 'keepsDrafts'>,
  { isEdit, isUploading }: { isEdit: boolean; isUploading: boolean },
): 'unsaved' | 'unpublished' | undefined {
  const isBehind = saving.phase === 'waiting' || saving.phase === 'saving' || saving.phase === 'failed'
  if (isUploading || isBehind || (isChanged && !keepsDrafts)) return 'unsaved'
  return isEdit && isChanged ? 'unpublished' : undefined
}

/** Puts a draft's address in place of that of the empty form at `path`, so that a reload shows the draft. */
export function showDraftAddress(path: string, draftAddress: string) {
  const { pathname, search } = window.location
  // Not through the router, which would read the page anew under the fingers that type.
  if (pathname === path && !search) window.history.replaceState(window.history.state, '', draftAddress)
}

// In a long form the Enter key is pressed by mistake; the buttons are always in sight.
function stayOnEnter(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file'
  if (event.key === 'Enter' && isField) event.preventDefault()
}

// No pictures are written as a list of none.
function plain(value = ''): string {
  return value === '[]' ? '' : value.replace(/\r\n?/g, '\n')
}
