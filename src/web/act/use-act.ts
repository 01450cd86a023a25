import { useEffect, useMemo, useRef, useState } from 'react'
import { type FetcherWithComponents, useActionData, useFetcher, useRevalidator } from 'react-router'
import { showToast } from '#/ui/overlays/toast.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import { type ActAnswer, isFailure, outcomeOf, reasonOf } from './act.ts'

type Answered<T> = ActAnswer<T> | undefined
type Shown = 'all' | 'done' | 'failed' | 'forbidden'

/**
 * Shows the outcome of an act as a toast, once for each answer. A form that shows its failures itself passes `only:
 * 'done'`, one that shows its success itself `'failed'`, and one that shows both `'forbidden'`. After a refusal the page or the profile may be out of date, so both are loaded again.
 */
export function useOutcomeToast<T>(answer: Answered<T>, only: Shown = 'all'): void {
  const { revalidate } = useRevalidator()
  const { refetchProfile } = useSession()
  const [last, setLast] = useState<Answered<T>>()
  useEffect(() => {
    if (!answer || answer === last) return
    setLast(answer)
    // A missing right is always shown as a toast: the form may disappear with the page.
    if (only !== 'all' && (isFailure(answer) ? only !== 'failed' && !answer.isForbidden : only !== 'done'))
      return
    const outcome = outcomeOf(answer)
    if (outcome) showToast(outcome)
    if (answer.kind !== 'refused') return
    void revalidate()
    void refetchProfile()
  }, [answer, last, only, revalidate, refetchProfile])
}

/** The answer to one act, without script by the page that came back, and how to send it. */
export function useAct<T>(
  href: string,
  {
    only = 'all',
    onAnswer,
    onDone,
  }: {
    /** Which outcomes are shown as a toast; a form that shows its failures itself leaves them out. */
    only?: Shown | undefined
    onAnswer?: ((answer: ActAnswer<T>) => void) | undefined
    /** Gets the form that was taken. */
    onDone?: (form: HTMLFormElement | undefined) => void
  } = {},
): {
  fetcher: FetcherWithComponents<ActAnswer<T>>
  answer: Answered<T>
  /** The sentence about what was done. */
  done: string | undefined
  /** What a `CheckedForm` shows of a failure. */
  failure: FormAnswer | undefined
  isBusy: boolean
  submit: (form: HTMLFormElement | Record<string, string>) => Promise<void>
} {
  const fetcher = useFetcher<ActAnswer<T>>()
  const posted = useActionData<ActAnswer<T>>()
  const answer = fetcher.data ?? (posted?.act === pathOf(href) ? posted : undefined)
  useOutcomeToast(answer, only)
  // One object for each answer: the form moves the focus to what is new.
  const failure = useMemo(() => answer && failureOf(answer), [answer])
  const sent = useRef<HTMLFormElement>(undefined)
  const react = useRef({ onAnswer, onDone })
  useEffect(() => {
    react.current = { onAnswer, onDone }
  })
  useEffect(() => {
    if (!fetcher.data) return
    react.current.onAnswer?.(fetcher.data)
    if (fetcher.data.kind === 'done') react.current.onDone?.(sent.current)
  }, [fetcher.data])
  return {
    fetcher,
    answer,
    done: answer?.kind === 'done' ? answer.sentence : undefined,
    failure,
    isBusy: fetcher.state !== 'idle',
    submit: (form) => {
      sent.current = form instanceof HTMLFormElement ? form : undefined
      return fetcher.submit(form, { method: 'post', action: href })
    },
  }
}

/** A failure as the form itself shows it: `Failed to update your profile: …`, or messages at its fields. */
export function failureOf(answer: ActAnswer): FormAnswer | undefined {
  if (!isFailure(answer)) return undefined
  const { heading, message, code, errors, values } = answer
  const reason = message ?? (Object.keys(errors).length === 0 ? reasonOf(answer) : undefined)
  const said = reason === undefined ? {} : { message: heading ? `${heading}: ${reason}` : reason }
  return { errors, values, ...said, ...(code === undefined ? {} : { code }) }
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '')
}
