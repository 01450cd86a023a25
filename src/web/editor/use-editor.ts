import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { textsOf } from '#/features/drafts/draft.rules.ts'
import { type ActAnswer, actHref } from '#/web/act/act.ts'
import { type Autosave, type AutosaveState, createAutosave } from './autosave.ts'
import { sentWith } from './editor-answer.ts'
import type { CommonAct, EditorKind } from './editor-kind.ts'
import type { EditorView } from './editor-view.ts'
import type { Fields } from './field-differences.ts'
import { readFields } from './form-fields.ts'
import { sendDraft } from './send-draft.ts'
import { useEditorActs } from './use-editor-acts.ts'

/** What happens on the page of a form. */
export type Editor<N extends string, A extends string> = {
  /** Stands around the form. */
  area: RefObject<HTMLDivElement | null>
  /** What the form holds now, for what depends on it; fields that are off keep their last value. */
  fields: Fields<N>
  saving: AutosaveState
  /** To be called whenever something in the form may have changed. */
  look: () => void
  /** Saves what is left as a draft; true when nothing is left. */
  save: () => Promise<boolean>
  /** Something new that the server has a draft of. */
  isBegun: boolean
  risk: 'unsaved' | 'unpublished' | undefined
  /** Where somebody comes back to the form; that of its draft once there is one. */
  address: string
  hrefOf: (act: A | CommonAct) => string
  answer: ActAnswer | undefined
  send: (form: HTMLFormElement, act: A | CommonAct, replaced?: number | null) => Promise<void>
  /** What the form was sent for that is under way. */
  sending: A | CommonAct | undefined
}

/** Follows what is typed into the form inside `area`, saves it as a draft on the server, and sends it. */
export function useEditor<N extends string, A extends string>(
  kind: EditorKind<N, A>,
  view: EditorView<N>,
  {
    posted,
    isUploading,
    asDraft = (fields) => fields,
  }: {
    /** The answer without script. */
    posted: ActAnswer | undefined
    isUploading: boolean
    /** What a draft saves of the fields, where that is not what they hold. */
    asDraft?: (fields: Fields<N>) => Fields<N>
  },
): Editor<N, A> {
  const { names } = kind
  const { edited } = view
  const { search } = useLocation()
  const area = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<Fields<N>>(() => ({
    ...view.fields,
    ...textsOf(names, sentWith(posted) ?? {}),
  }))
  const [isChanged, setChanged] = useState(false)
  const [saving, setSaving] = useState<AutosaveState>({
    phase: view.savedAt ? 'saved' : 'idle',
    savedAt: view.savedAt,
    problem: null,
  })
  const latest = useRef(fields)
  const begun = useRef(edited !== null || view.savedAt !== null)
  const keepsDrafts = !view.savedDraft || view.savedDraft.isShown

  const [autosave] = useState(() =>
    createAutosave({
      savedAt: view.savedAt,
      onState: setSaving,
      save: async () => {
        const outcome = await sendDraft(
          kind.draftsPath,
          {
            draftId: edited ? null : view.draftId,
            [kind.subject]: edited?.id ?? null,
            version: edited?.version ?? null,
            fields: asDraft(latest.current),
          },
          { isLast: document.visibilityState === 'hidden' },
        )
        if (outcome.draftId && !edited) showDraftAddress(kind.path, kind.continueHref(outcome.draftId))
        return outcome
      },
    }),
  )

  const look = useCallback(() => {
    const form = area.current?.querySelector('form')
    if (!form) return
    const next = readFields(names, form)
    const changed = names.filter((name) => name in next && plain(next[name]) !== plain(latest.current[name]))
    if (changed.length === 0) return
    latest.current = { ...latest.current, ...next }
    setFields(latest.current)
    begun.current ||= changed.some((name) => !isChoice(form.elements.namedItem(name)))
    if (!begun.current) return
    setChanged(true)
    if (keepsDrafts) autosave.change()
  }, [names, autosave, keepsDrafts])
  // What was typed before this page was hydrated counts as well; what the form only writes another way does not.
  useEffect(() => {
    const form = area.current?.querySelector('form')
    if (!form) return
    const shown = Object.entries<string | undefined>(readFields(names, form)).filter(
      ([name]) => !isTyped(form.elements.namedItem(name)),
    )
    latest.current = { ...latest.current, ...(Object.fromEntries(shown) as Fields<N>) }
    look()
  }, [names, look])
  useAutosave(autosave)

  useEffect(() => {
    const form = area.current
    form?.addEventListener('keydown', stayOnEnter)
    return () => form?.removeEventListener('keydown', stayOnEnter)
  }, [])

  const isBegun = !edited && saving.savedAt !== null
  const query = isBegun ? new URL(kind.continueHref(view.draftId), 'http://form').search : search
  const hrefOf = (act: A | CommonAct) => actHref(kind.acts[act]) + query
  const { answer, send, sending } = useEditorActs(autosave, hrefOf, posted)
  const save = useCallback(
    () => (keepsDrafts ? autosave.flush() : Promise.resolve(false)),
    [autosave, keepsDrafts],
  )
  const risk = sending
    ? undefined
    : riskOf({ saving, isChanged, keepsDrafts }, { isEdit: edited !== null, isUploading })
  const address = kind.path + query
  return { area, fields, saving, look, save, isBegun, risk, address, hrefOf, answer, send, sending }
}

// Whether it holds something else than what it was sent with.
function isTyped(control: Element | RadioNodeList | null): boolean {
  if (control instanceof RadioNodeList) return [...control].some((one) => isTyped(one as Element))
  if (control instanceof HTMLSelectElement)
    return (
      control.selectedIndex !==
      Math.max(
        [...control.options].findIndex((one) => one.defaultSelected),
        0,
      )
    )
  if (control instanceof HTMLInputElement && isChoice(control))
    return control.checked !== control.defaultChecked
  return (
    (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
    control.value !== control.defaultValue
  )
}

// Who looks what a list offers has not begun anything: a draft of it would be one more "Untitled".
function isChoice(control: Element | RadioNodeList | null): boolean {
  if (control instanceof HTMLInputElement) return control.type === 'checkbox' || control.type === 'radio'
  return control instanceof HTMLSelectElement || control instanceof RadioNodeList
}

// Saves before the page goes out of sight, tries again when it may succeed, and rests with the page.
function useAutosave(autosave: Autosave): void {
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
}

// What would be lost, or forgotten by the person, if the page were left now.
function riskOf(
  { saving, isChanged, keepsDrafts }: { saving: AutosaveState; isChanged: boolean; keepsDrafts: boolean },
  { isEdit, isUploading }: { isEdit: boolean; isUploading: boolean },
): 'unsaved' | 'unpublished' | undefined {
  const isBehind = saving.phase === 'waiting' || saving.phase === 'saving' || saving.phase === 'failed'
  if (isUploading || isBehind || (isChanged && !keepsDrafts)) return 'unsaved'
  return isEdit && isChanged ? 'unpublished' : undefined
}

// Puts a draft's address in place of that of the empty form at `path`, so that a reload shows the draft.
function showDraftAddress(path: string, draftAddress: string) {
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
