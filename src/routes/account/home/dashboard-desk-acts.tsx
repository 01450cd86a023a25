import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActAnswer } from '#/web/act/act.ts'
import { UndoForm, useUndo } from '#/web/act/undo.tsx'
import { useOutcomeToast } from '#/web/act/use-act.ts'

/**
 * Sends the forms within, which came from the server and have no script of their own; a toast tells what came of it,
 * with Undo.
 */
export function DeskActs({ children }: { children: ReactNode }) {
  const { submit, state, data } = useFetcher<ActAnswer>()
  useOutcomeToast(data, 'failed')
  const offerUndo = useUndo('desk')
  const [last, setLast] = useState(data)
  useEffect(() => {
    if (!data || data === last) return
    setLast(data)
    if (data.kind === 'done') offerUndo(data)
  }, [data, last, offerUndo])
  const send = (event: FormEvent<HTMLDivElement>) => {
    event.preventDefault()
    // A second press is the first.
    if (event.target instanceof HTMLFormElement && state === 'idle') void submit(event.target)
  }
  return (
    <div onSubmit={send} aria-busy={state !== 'idle'}>
      {children}
    </div>
  )
}

/** The way back of what was done without script. */
export const DeskUndo = UndoForm
