import { useEffect, useRef } from 'react'
import { useActionData, useFetcher, useLocation } from 'react-router'
import { showToast } from '#/ui/toast.tsx'
import type { LeadFormAnswer, LeadIntent } from './leads-detail-answer.ts'

/**
 * One of the forms of a lead's page, sent on its own, so that the other keeps what was typed. `onDone` gets the form
 * that was taken; what was done is told by a toast, and without script by `done`.
 */
export function useLeadForm(intent: LeadIntent, onDone?: (form: HTMLFormElement | null) => void) {
  const { pathname } = useLocation()
  const fetcher = useFetcher<LeadFormAnswer>()
  const posted = useActionData<LeadFormAnswer>()
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
