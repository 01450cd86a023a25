import { useCallback, useEffect, useRef } from 'react'

/**
 * Whether the fields of a form are another than when it began, and begins anew with each `turn`. `hidden` goes on one of
 * them that nobody sees, and is not compared. Of what the form fetched later, every input is a change.
 */
export function useChanges(turn: number) {
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
