import type { ReactNode } from 'react'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActHost } from '#/web/act/act-host.tsx'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { LeaveGuard } from '#/web/leave/leave-guard.tsx'
import { useSite } from '#/web/request/site.ts'
import type { EditorKind } from './editor-kind.ts'
import type { EditorView } from './editor-view.ts'
import { DraftsToContinue, discardQuestion, SavedDraftAlert } from './saved-draft.tsx'
import type { Editor } from './use-editor.ts'

/** The frame around the form: title, saved changes, unfinished drafts, and the button that discards a draft. */
export function EditorPage<N extends string, A extends string>({
  kind,
  view: { draftId, edited, savedDraft, unfinished },
  editor: { risk, save, send, sending, isBegun },
  title,
  back,
  state,
  notice,
  children,
}: {
  kind: EditorKind<N, A>
  view: EditorView<N>
  editor: Editor<N, A>
  title: string
  /** The list that it belongs to. */
  back: { href: string; label: string }
  /** The state of what is edited and what can be done with it. */
  state: ReactNode
  /** What else is to be said above the form. */
  notice?: ReactNode
  children: ReactNode
}) {
  const { brand } = useSite()
  const [one, many] = kind.words
  const discardHref = actHref(kind.acts.discard)
  const isDiscarding = sending === 'discard'
  const discard = (form: HTMLFormElement) => void send(form, 'discard')
  return (
    <ActHost>
      <div>
        <title>{`${title} | ${brand.name}`}</title>
        <LeaveGuard risk={risk} save={save} />
        <BackLink href={back.href}>{back.label}</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-h2">{title}</h1>
          {state}
          {isBegun ? (
            <ActButton
              href={discardHref}
              fields={{ draftId }}
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
          {edited && savedDraft ? (
            <SavedDraftAlert
              draft={savedDraft}
              discardHref={discardHref}
              fields={{ [kind.subject]: edited.id }}
              thing={kind.thing}
              editHref={kind.editHref(edited.id)}
              isBusy={isDiscarding}
              onDiscard={discard}
            />
          ) : null}
          <DraftsToContinue
            unfinished={unfinished}
            words={[`unfinished ${one}`, `unfinished ${many}`]}
            continueHref={kind.continueHref}
          />
          {notice}
        </div>
        {children}
      </div>
    </ActHost>
  )
}
