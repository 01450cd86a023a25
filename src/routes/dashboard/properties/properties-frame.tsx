import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import { Alert } from '#/ui/alert.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { useKeptFocus } from '../kept-focus.ts'
import type { Question } from '../question.ts'
import { QuestionStep } from '../question-step.tsx'
import { outcomeOf, type PropertyAnswer, type Whose } from './properties-answer.ts'
import { questionOf } from './properties-question.ts'
import { useTold } from './properties-told.ts'

const dialog = lazyOnIntent(() => import('../question-dialog.tsx').then((module) => module.QuestionDialog))

/** Fetches the dialog's code; spread on whatever asks. */
export const questionIntent = dialog.intent

type List = {
  whose: Whose
  /** The list's own address, which its forms are sent to. */
  href: string
  ask: (question: Question) => void
}

const ListContext = createContext<List | undefined>(undefined)

/** Of which list this is a part, and how to ask before something in it goes for good. */
export function useList(): List {
  const list = use(ListContext)
  if (!list) throw new Error('useList needs a PropertiesList around it')
  return list
}

/** A list of properties with its one dialog and what the last form got, for browsers without script. */
export function PropertiesList({
  whose,
  href,
  shown,
  posted,
  onAnswer,
  children,
}: {
  whose: Whose
  href: string
  /** What a question may be about. */
  shown: readonly { id: string; title: string }[]
  /** What the action said to a form that was sent without script. */
  posted: PropertyAnswer | undefined
  /** What came of a question; must not change. */
  onAnswer?: (answer: PropertyAnswer) => void
  children: ReactNode
}) {
  const fetcher = useFetcher<PropertyAnswer>()
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const { data: answer, state } = fetcher
  useTold(answer, whose)

  useEffect(() => {
    if (answer) onAnswer?.(answer)
  }, [answer, onAnswer])
  useEffect(() => {
    // Not before the list is read anew: then it is known whether what asked is still there to take the focus.
    if (answer && state === 'idle') setOpen(false)
  }, [answer, state])

  const element = useKeptFocus(shown)

  const list = useMemo(() => {
    const ask = (next: Question) => {
      setQuestion(next)
      setOpen(true)
    }
    return { whose, href, ask }
  }, [whose, href])
  const confirm = () => {
    if (question) void fetcher.submit({ ...question.fields }, { method: 'post', action: href })
  }
  return (
    <ListContext value={list}>
      <div ref={element} id="list" tabIndex={-1} className="space-y-4 outline-none">
        {posted ? <Posted answer={posted} whose={whose} href={href} shown={shown} /> : null}
        {children}
      </div>
      {question ? (
        <LazyOverlay
          code={dialog}
          open={isOpen}
          onOpenChange={setOpen}
          question={question}
          busy={state !== 'idle'}
          onConfirm={confirm}
          returnFocusTo={() => document.getElementById('list')}
        />
      ) : null}
    </ListContext>
  )
}

function Posted({
  answer,
  whose,
  href,
  shown,
}: {
  answer: PropertyAnswer
  whose: Whose
  href: string
  shown: readonly { id: string; title: string }[]
}) {
  const question = questionOf(answer, shown)
  if (question) return <QuestionStep question={question} href={href} />
  const outcome = outcomeOf(answer, whose)
  // Who was refused stands below the form that acts on several.
  if (!outcome || ('done' in answer && answer.refused?.length)) return null
  return (
    <Alert kind={outcome.kind} title={outcome.title}>
      {outcome.description}
    </Alert>
  )
}
