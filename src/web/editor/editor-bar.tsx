import { useEffect, useRef } from 'react'
import { Button } from '#/ui/button.tsx'
import type { AutosaveState } from './autosave.ts'
import { AutosaveStatus } from './autosave-status.tsx'

/** A button of the form: what it asks for, and its words. */
export type EditorAct<I extends string> = { intent: I; label: string }

/** A form's buttons, always at hand; at the end of the form they rest below it. */
export function EditorBar<I extends string>({
  acts,
  withoutScript,
  busyWith,
  saving,
  notice,
  from,
  onAct,
}: {
  /** The main thing last. */
  acts: readonly EditorAct<I>[]
  /** The buttons where there is no script, the main thing last; null for the same ones. */
  withoutScript: readonly EditorAct<I>[] | null
  busyWith: I | undefined
  saving: AutosaveState
  /** Why the form cannot be sent yet. */
  notice: string | null
  /** Where somebody comes back to who has to sign in again. */
  from: string
  /** Just before the form is sent; false keeps it from being sent. */
  onAct: (intent: I, form: HTMLFormElement | null) => boolean
}) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? keepClearOf(bar.current) : undefined), [])
  return (
    <div
      ref={bar}
      className="action-bar -mx-4 sticky bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-limewash px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
    >
      <div className="min-w-0 grow">
        <AutosaveStatus saving={saving} from={from} />
        {notice ? (
          <p role="alert" className="text-danger text-sm">
            {notice}
          </p>
        ) : null}
      </div>
      <div className="ml-auto flex gap-2">
        {acts.map(({ intent, label }, index) => (
          <Button
            key={intent}
            {...(withoutScript ? { 'data-needs-script': '' } : {})}
            type="submit"
            name="intent"
            value={intent}
            variant={index === acts.length - 1 ? 'primary' : 'secondary'}
            busy={busyWith === intent}
            onClick={(event) => {
              if (!onAct(intent, event.currentTarget.form)) event.preventDefault()
            }}
          >
            {label}
          </Button>
        ))}
        {withoutScript ? (
          <noscript>
            <span className="flex gap-2">
              {withoutScript.map(({ intent, label }) => (
                <Button
                  key={intent}
                  type="submit"
                  name="intent"
                  value={intent}
                  variant={intent === withoutScript.at(-1)?.intent ? 'primary' : 'secondary'}
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
