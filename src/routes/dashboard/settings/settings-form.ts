import { useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/toast.tsx'
import type { SettingsAnswer, SettingsIntent } from './settings-answer.ts'

/**
 * One of the page's forms: it is sent on its own, so that the others keep what was typed. `onDone` gets the form that
 * was taken; what was done is told by a toast, and without script by `done`.
 */
export function useSettingsForm(intent: SettingsIntent, onDone?: (form: HTMLFormElement | null) => void) {
  const fetcher = useFetcher<SettingsAnswer>()
  const posted = useActionData<SettingsAnswer>()
  const sent = useRef<HTMLFormElement>(null)
  const latest = fetcher.data ?? posted
  const own = latest?.intent === intent ? latest : undefined
  const done = own && 'done' in own ? own.done : undefined
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
    done,
    answer: own && 'answer' in own ? own.answer : undefined,
    isBusy: fetcher.state !== 'idle',
    submit: (form: HTMLFormElement) => {
      sent.current = form
      return fetcher.submit(form, { method: 'post', action: urls.settings })
    },
  }
}
