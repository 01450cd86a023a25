import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { countOf } from '#/shared/text.ts'
import { Button } from '#/ui/button.tsx'
import { useFormFields } from '#/web/request/checked-form.tsx'
import type { AutosaveState } from './autosave.ts'
import { AutosaveStatus } from './autosave-status.tsx'

/** A button of the form: what it does, and its words; a quiet one gives the others room. */
export type EditorButton<A extends string> = { act: A; label: string; isQuiet?: true }

/** A form's buttons, always at hand; at the end of the form they rest below it. */
export function EditorBar<A extends string>({
  buttons,
  withoutScript,
  hrefOf,
  busyWith,
  saving,
  isEdit,
  refused,
  waiting,
  notice,
  from,
  aside,
  onPress,
}: {
  /** The main thing last. */
  buttons: readonly EditorButton<A>[]
  /** The buttons where there is no script, the main thing last; null for the same ones. */
  withoutScript: readonly EditorButton<A>[] | null
  /** Where an act has its address. */
  hrefOf: (act: A) => string
  busyWith: A | undefined
  saving: AutosaveState
  /** The form changes something that was saved before. */
  isEdit: boolean
  /** What a form with faults is: `Not saved`. */
  refused: string
  /** What the pressed button waits for, and how not to wait any more. */
  waiting: { words: string; onCancel: () => void } | null
  /** Why the form cannot be sent yet. */
  notice: string | null
  /** Where somebody comes back to who has to sign in again. */
  from: string
  /** What else is said beside the buttons; where there is little room, what is `said` of the faults too. */
  aside: ((said: string | null) => ReactNode) | undefined
  /** Just before the form is sent; false keeps it from being sent. */
  onPress: (act: A, form: HTMLFormElement | null) => boolean
}) {
  const bar = useRef<HTMLDivElement>(null)
  // What is said of the form as a whole is about its fields, unless nothing is said of them.
  const names = Object.keys(useFormFields().errors)
  const faults = names.filter((name) => name || names.length === 1).length
  const said =
    faults > 0 && saving.phase !== 'failed' ? `${refused}: ${countOf(faults, 'fault', 'faults')}` : null
  useEffect(() => (bar.current ? keepClearOf(bar.current) : undefined), [])
  return (
    <div
      ref={bar}
      className="action-bar -mx-4 sticky bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-limewash px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
    >
      <div className="min-w-0 grow">
        {said ? (
          <p data-only-when="" className={clsx('text-danger text-sm', aside && 'max-xl:hidden')}>
            {said}
          </p>
        ) : (
          <AutosaveStatus saving={saving} from={from} isEdit={isEdit} />
        )}
        {aside?.(said)}
        <p role="status" className="text-sm">
          {waiting ? (
            <>
              {waiting.words}{' '}
              <button
                type="button"
                className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-indigo underline"
                onClick={waiting.onCancel}
              >
                Cancel
              </button>
            </>
          ) : null}
        </p>
        {notice ? (
          <p role="alert" className="text-danger text-sm">
            {notice}
          </p>
        ) : null}
      </div>
      <div className="ml-auto flex items-center gap-2">
        {buttons.map(({ act, label, isQuiet }, index) => (
          <Button
            key={act}
            {...(withoutScript ? { 'data-needs-script': '' } : {})}
            type="submit"
            formAction={hrefOf(act)}
            variant={isQuiet ? 'quiet' : index === buttons.length - 1 ? 'primary' : 'secondary'}
            size={isQuiet ? 'sm' : 'md'}
            busy={busyWith === act}
            onClick={(event) => {
              if (!onPress(act, event.currentTarget.form)) event.preventDefault()
            }}
          >
            {label}
          </Button>
        ))}
        {withoutScript ? (
          <noscript>
            <span className="flex gap-2">
              {withoutScript.map(({ act, label }) => (
                <Button
                  key={act}
                  type="submit"
                  formAction={hrefOf(act)}
                  variant={act === withoutScript.at(-1)?.act ? 'primary' : 'secondary'}
                >
                  {label}
                </Button>
              ))}
            </span>
          </noscript>
        ) : null}
      </div>
    </div>
  )
}

// What the focus goes to is scrolled to above the bar, however many lines the bar has.
function keepClearOf(bar: HTMLElement): () => void {
  const page = document.documentElement
  const observer = new ResizeObserver(() => {
    page.style.scrollPaddingBottom = `${bar.offsetHeight + 16}px`
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    page.style.scrollPaddingBottom = ''
  }
}
