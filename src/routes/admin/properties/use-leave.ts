import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Question } from '#/web/act/act.ts'
import { useAsk } from '#/web/act/act-host.tsx'
import type { PropertyRow } from './properties-row.ts'

/**
 * How a form in the list is closed: what was changed in it is asked about first. Its row finds that in `leave`; `hidden`
 * goes on a field of the form that nobody sees.
 */
export function useLeave(
  property: PropertyRow,
  { turn, leave, onClose }: { turn: number; leave: RefObject<Map<string, () => void>>; onClose: () => void },
) {
  const { hidden, hasChanges } = useChanges(turn)
  const ask = useAsk()
  const close = () => {
    if (hasChanges()) ask({ question: askToDiscard(property), perform: onClose })
    else onClose()
  }
  useEffect(() => {
    const { id } = property
    const { current: ways } = leave
    ways.set(id, close)
    return () => void ways.delete(id)
  })
  return { hidden, close }
}

const askToDiscard = ({ title }: PropertyRow): Question => ({
  title: 'Discard changes?',
  sentence: `What you changed of “${title}” is not saved.`,
  confirm: 'Discard changes',
  refuse: 'Keep editing',
})

/**
 * Whether the fields of a form are another than when it began, and begins anew with each `turn`. The hidden one is not
 * compared. Of what the form fetched later, every input is a change.
 */
function useChanges(turn: number) {
  const hidden = useRef<HTMLInputElement>(null)
  const began = useRef(new Map<string, string>())
  const isTouched = useRef(false)
  const read = useCallback(() => {
    const { form, name: itsName } = hidden.current ?? {}
    const fields = [...new FormData(form ?? undefined)].filter(([name]) => name !== itsName)
    return new Map(fields.map(([name, value]) => [name, String(value)]))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another form
  useEffect(() => {
    began.current = read()
    isTouched.current = false
    const form = hidden.current?.form
    const touch = ({ target }: Event) => {
      if (!began.current.has((target as HTMLInputElement).name)) isTouched.current = true
    }
    form?.addEventListener('input', touch)
    return () => form?.removeEventListener('input', touch)
  }, [turn, read])
  const hasChanges = () => {
    const now = read()
    return isTouched.current || [...began.current].some(([name, value]) => now.get(name) !== value)
  }
  return { hidden, hasChanges }
}
