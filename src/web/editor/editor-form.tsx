import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GenericSchema } from 'valibot'
import { showToast } from '#/ui/overlays/toast.tsx'
import { isFailure } from '#/web/act/act.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { actAt, type EditorFailure, sentWith } from './editor-answer.ts'
import { EditorBar, type EditorButton } from './editor-bar.tsx'
import type { CommonAct, EditorKind } from './editor-kind.ts'
import type { EditorView } from './editor-view.ts'
import { ShownWithoutScript } from './form-section.tsx'
import { recoveryAction } from './recovery-action.tsx'
import { StaleNotice } from './stale-notice.tsx'
import type { Editor } from './use-editor.ts'
import { PICTURE_FAILED, PICTURES_WAITING } from './use-uploads-first.ts'

/** The form itself: what it sends unseen, what is wrong with it, whose version holds, the fields, and the buttons. */
export function EditorForm<N extends string, A extends string>({
  kind,
  view: { draftId, edited, opened },
  editor: { address, answer, hrefOf, saving, send, sending },
  schema,
  defaults,
  label,
  encType,
  buttons,
  withoutScript = null,
  blocked = null,
  uploads,
  aside,
  onPress,
  children,
}: {
  kind: EditorKind<N, A>
  view: EditorView<N>
  editor: Editor<N, A>
  /** Fetches what checks the fields; `wanted` says for which act. */
  schema: (wanted: () => A | CommonAct) => Promise<GenericSchema<unknown, unknown>>
  defaults: Readonly<Record<string, string>>
  label: string
  encType?: 'multipart/form-data'
  /** The main thing last. */
  buttons: readonly EditorButton<A | CommonAct>[]
  /** The buttons where there is no script; null for the same ones. */
  withoutScript?: readonly EditorButton<A | CommonAct>[] | null
  /** Why the form cannot be sent yet; said once a button was pressed. */
  blocked?: string | null
  /** Whether pictures are under way, which what was pressed waits for, and whether one could not be sent. */
  uploads: { isUnderWay: boolean; hasFailed: boolean }
  /** Stands beside the buttons, with what is said there of the faults that were found; null while there are none. */
  aside?: (said: string | null) => ReactNode
  /** A button was pressed. */
  onPress?: () => void
  children: ReactNode
}) {
  const [isTooEarly, setTooEarly] = useState(false)
  if (isTooEarly && blocked === null) setTooEarly(false)
  const wanted = useRef<{ act: A | CommonAct; replaced: number | null }>({ act: 'save', replaced: null })
  const isUnderWay = useRef(uploads.isUnderWay)
  isUnderWay.current = uploads.isUnderWay
  const [held, setHeld] = useState<HTMLFormElement>()
  const [isStopped, setStopped] = useState(false)
  const failure = answer && isFailure(answer) ? (answer as EditorFailure) : undefined
  // One object for each answer: the form moves the focus to what is new.
  const said = useMemo<FormAnswer | undefined>(
    () => failure ?? (answer && { errors: {}, values: sentWith(answer) ?? {} }),
    [failure, answer],
  )

  const { toastsFailures } = kind
  useEffect(() => {
    if (toastsFailures && failure?.message) showToast({ kind: 'danger', title: failure.message })
  }, [toastsFailures, failure])

  // A draft is saved unchecked; everything else is checked first, by the form that the button belongs to.
  const press = (form: HTMLFormElement | null, act: A | CommonAct, replaced: number | null = null) => {
    // What is wrong with a field, or still to be done, is shown where it can be put right.
    flushSync(() => {
      onPress?.()
      setTooEarly(blocked !== null)
    })
    if (blocked !== null) return false
    wanted.current = { act, replaced }
    setStopped(false)
    if (act !== 'draft' || !form) return true
    sendOrHold(form)
    return false
  }
  const sendOrHold = (form: HTMLFormElement) => {
    if (isUnderWay.current) setHeld(form)
    else void send(form, wanted.current.act, wanted.current.replaced)
  }

  const { isUnderWay: isUploading, hasFailed } = uploads
  useEffect(() => {
    if (!held || isUploading) return
    setHeld(undefined)
    if (hasFailed) setStopped(true)
    else if (wanted.current.act === 'draft') void send(held, 'draft')
    // Checked once more: now with its pictures, and with what was typed meanwhile.
    else held.requestSubmit()
  })

  const sentFor = (failure && actAt<A | CommonAct>(kind.acts, failure.act)) ?? 'save'
  const stale = failure?.details?.stale
  return (
    <CheckedForm
      // What is still on its way cannot be missed.
      schema={() => schema(() => (isUnderWay.current ? 'save' : wanted.current.act))}
      answer={said}
      action={hrefOf('draft')}
      {...(encType ? { encType } : {})}
      submit={sendOrHold}
      defaults={defaults}
      label={label}
      {...(toastsFailures ? { onMessage: (title) => showToast({ kind: 'danger', title }) } : {})}
      alertAction={failure && recoveryAction(failure, { from: address, editHref: kind.editHref })}
      className="flex flex-col gap-4"
    >
      <ShownWithoutScript />
      {edited ? (
        <>
          <input type="hidden" name={kind.subject} value={edited.id} />
          {/* Answered without script, the form is still the one that was opened before. */}
          <input type="hidden" name="version" value={said?.values.version ?? edited.version} />
          <input type="hidden" name="opened" value={said?.values.opened ?? JSON.stringify(opened)} />
        </>
      ) : (
        <input type="hidden" name="draftId" value={draftId} />
      )}
      {edited && stale ? (
        <StaleNotice
          stale={stale}
          thing={kind.thing}
          action={hrefOf(sentFor)}
          theirsHref={`${kind.editHref(edited.id)}&changes=kept`}
          isBusy={sending !== undefined}
          onKeepMine={(form) => press(form, sentFor, stale.version)}
        />
      ) : null}
      {children}
      <EditorBar
        buttons={buttons}
        withoutScript={withoutScript}
        hrefOf={hrefOf}
        busyWith={held ? wanted.current.act : sending}
        saving={saving}
        isEdit={edited !== null}
        refused={edited ? 'Not saved' : 'Not published'}
        waiting={held ? { words: PICTURES_WAITING, onCancel: () => setHeld(undefined) } : null}
        notice={isTooEarly ? blocked : isStopped ? PICTURE_FAILED : null}
        from={address}
        aside={aside}
        onPress={(act, form) => press(form, act)}
      />
    </CheckedForm>
  )
}
