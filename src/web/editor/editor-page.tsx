import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActHost } from '#/web/act/act-host.tsx'
import { useSite } from '#/web/request/site.ts'
import type { EditorAnswer } from './editor-answer.ts'
import type { EditorView } from './editor-view.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { DraftsToContinue, discardQuestion, SavedDraftAlert } from './saved-draft.tsx'
import { type EditorState, riskOf } from './use-editor.ts'
import { useSendEditorForm } from './use-send-editor-form.ts'

/** How the page of a form keeps, sends and guards what is written in it. */
export type EditorPageState<I extends string> = {
  /** Where the form is sent and where somebody comes back to it; that of its draft once there is one. */
  address: string
  send: (form: HTMLFormElement, intent: I, replaced?: number | null) => Promise<void>
  /** What the form was sent for that is under way. */
  sending: I | undefined
  /** Saves what is left as a draft; true when nothing is left. */
  save: () => Promise<boolean>
  /** Something new that the server keeps a draft of. */
  isBegun: boolean
  risk: 'unsaved' | 'unpublished' | undefined
}

/** What happens on the page of a form, for `EditorPage`. */
export function useEditorPage<I extends string>({
  draftId,
  editor,
  answer,
  isEdit,
  isUploading,
  continueHref,
}: {
  draftId: string
  editor: Pick<EditorState<string>, 'autosave' | 'saving' | 'isChanged' | 'keepsDrafts'>
  answer: EditorAnswer | undefined
  isEdit: boolean
  isUploading: boolean
  /** Where a draft of something new is gone on with. */
  continueHref: (draftId: string) => string
}): EditorPageState<I> {
  const { pathname, search } = useLocation()
  const { autosave, saving, keepsDrafts } = editor
  const isBegun = !isEdit && saving.savedAt !== null
  const address = isBegun ? continueHref(draftId) : pathname + search
  const { send, sending } = useSendEditorForm<I>(autosave, address, answer)
  const risk = sending ? undefined : riskOf(editor, { isEdit, isUploading })
  const save = useCallback(
    () => (keepsDrafts ? autosave.flush() : Promise.resolve(false)),
    [autosave, keepsDrafts],
  )
  return { address, send, sending, save, isBegun, risk }
}

/** The frame around the form: title, saved changes, unfinished drafts, and the button that discards a draft. */
export function EditorPage({
  title,
  words: [one, many],
  view,
  page,
  edited,
  continueHref,
  notice,
  children,
}: {
  title: string
  /** What is written is called, one and several: `listing`, `listings`. */
  words: readonly [string, string]
  view: Pick<EditorView<string>, 'draftId' | 'savedDraft' | 'unfinished'>
  page: Omit<EditorPageState<'discard'>, 'sending'> & { sending: string | undefined }
  /** What is edited; null for something new. */
  edited: {
    /** The word for it: `property`. */
    thing: string
    /** What the form that forgets the changes sends besides. */
    fields: Readonly<Record<string, string>>
    href: string
    /** Its state and what can be done with it. */
    state: ReactNode
  } | null
  continueHref: (draftId: string) => string
  /** What else is to be said above the form. */
  notice?: ReactNode
  children: ReactNode
}) {
  const { brand } = useSite()
  const isDiscarding = page.sending === 'discard'
  const discard = (form: HTMLFormElement) => void page.send(form, 'discard')
  return (
    <ActHost>
      <div className="page-width pt-5 lg:pt-8">
        <title>{`${title} | ${brand.name}`}</title>
        <meta name="robots" content="noindex" />
        <LeaveGuard risk={page.risk} save={page.save} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-h2">{title}</h1>
          {edited?.state}
          {page.isBegun ? (
            <ActButton
              fields={{ intent: 'discard', draftId: view.draftId }}
              confirm={discardQuestion('Discard this draft?', `What you wrote of this ${one} is lost.`)}
              perform={discard}
              variant="quiet"
              size="sm"
              busy={isDiscarding}
            >
              Discard draft
            </ActButton>
          ) : null}
        </div>
        <div className="mt-4 flex flex-col gap-4">
          {edited && view.savedDraft ? (
            <SavedDraftAlert
              draft={view.savedDraft}
              fields={edited.fields}
              thing={edited.thing}
              editHref={edited.href}
              isBusy={isDiscarding}
              onDiscard={discard}
            />
          ) : null}
          <DraftsToContinue
            unfinished={view.unfinished}
            words={[`unfinished ${one}`, `unfinished ${many}`]}
            continueHref={continueHref}
          />
          {notice}
        </div>
        {children}
      </div>
    </ActHost>
  )
}
