import { useEffect, useRef } from 'react'
import { useActionData, useFetcher, useLocation } from 'react-router'
import { showToast } from '#/ui/toast.tsx'
import type { FormAnswer } from '../request/form.ts'

/** What one form of a page with several got: a sentence about what was done, or what is wrong with it. */
export type IntentAnswer<Intent extends string> = { intent: Intent } & (
  | { done: string }
  | { answer: FormAnswer }
)

/**
 * One of a page's forms, which says in its field `intent` which it is. It is sent on its own, so that the others keep
 * what was typed. `onDone` gets the form that was taken; what was done is told by a toast, and without script by `done`.
 */
export function useIntentForm<Intent extends string>(
  intent: Intent,
  onDone?: (form: HTMLFormElement | null) => void,
) {
  const { pathname } = useLocation()
  const fetcher = useFetcher<IntentAnswer<string>>()
  const posted = useActionData<IntentAnswer<string>>()
  const sent = useRef<HTMLFormElement>(null)
  const latest = fetcher.data ?? posted
  const own = latest?.intent === intent ? latest : undefined
  const finish = useRef(onDone)
  useEffect(() => {
    finish.current = onDone
  })

  useEffect(() => {
    if (!own || !('done' in own)) return
    showToast({ kind: 'success', title: own.done })
    finish.current?.(sent.current)
  }, [own])

  return {
    done: own && 'done' in own ? own.done : undefined,
    answer: own && 'answer' in own ? own.answer : undefined,
    isBusy: fetcher.state !== 'idle',
    submit: (form: HTMLFormElement) => {
      sent.current = form
      return fetcher.submit(form, { method: 'post', action: pathname })
    },
  }
}
