import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { Alert } from '#/ui/alert.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { type ActAnswer, CONFIRMED, OUTDATED, outcomeOf, type Question } from './act.ts'
import { useFocusFallback } from './focus-fallback.ts'
import { QuestionStep } from './question-step.tsx'
import { useOutcomeToast } from './use-act.ts'

const dialog = lazyOnIntent(
  () => import('./question-dialog.tsx'),
  (module) => module.QuestionDialog,
)

/** Fetches the dialog's code; spread on whatever asks. */
export const questionIntent = dialog.intent

/** What waits for the answer to its question: an act, or what the page does itself. */
export type Asked = { question: Question } & (
  | {
      href: string
      fields: Readonly<Record<string, string>>
      onAnswer?: ((answer: ActAnswer) => void) | undefined
      perform?: never
    }
  | { perform: () => void; onAnswer?: never }
)

const AskContext = createContext<((asked: Asked) => void) | undefined>(undefined)

/** How to ask before an act; its answer is shown as a toast. */
export function useAsk(): (asked: Asked) => void {
  const ask = use(AskContext)
  if (!ask) throw new Error('useAsk needs an ActHost around it')
  return ask
}

/**
 * The one dialog of a page that asks before an act. It stands outside of lists, because what asks may be gone when the
 * answer is there.
 */
export function ActHost({ children }: { children: ReactNode }) {
  const fetcher = useFetcher<ActAnswer>()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  const { data: answer, state } = fetcher
  useOutcomeToast(answer)
  useEffect(() => {
    if (answer) asked?.onAnswer?.(answer)
  }, [answer, asked])
  useEffect(() => {
    // Not before the page is read anew: then it is known whether what asked is still there to take the focus.
    if (answer && state === 'idle') setOpen(false)
  }, [answer, state])
  const confirm = () => {
    if (!asked) return
    if (!asked.perform) {
      void fetcher.submit({ ...asked.fields, ...CONFIRMED }, { method: 'post', action: asked.href })
      return
    }
    setOpen(false)
    asked.perform()
  }
  const ask = useMemo(
    () => (next: Asked) => {
      setAsked(next)
      setOpen(true)
    },
    [],
  )
  return (
    <AskContext value={ask}>
      {children}
      {asked ? (
        <LazyOverlay
          code={dialog}
          open={isOpen}
          onOpenChange={setOpen}
          question={asked.question}
          busy={state !== 'idle'}
          onConfirm={confirm}
          returnFocusTo={() => document.getElementById('list') ?? document.getElementById('content')}
        />
      ) : null}
    </AskContext>
  )
}

/**
 * A list whose rows have acts. When the row that had the focus is gone, the list takes it, so that it does not fall
 * back to the top of the page.
 */
export function ActList({ shown, children }: { shown: readonly unknown[]; children: ReactNode }) {
  return (
    <div ref={useFocusFallback(shown)} id="list" tabIndex={-1} className="space-y-4 outline-none">
      {children}
    </div>
  )
}

/**
 * What came of a form that was sent without script: the question, the outcome, or that the page is too old. What a form
 * shows itself, `shownInPlace` says.
 */
export function ActOutcome({
  questionOf = () => undefined,
  shownInPlace = () => false,
  actionOf = () => undefined,
  back,
}: {
  /** The question about what the page shows; undefined when that has gone meanwhile. */
  questionOf?: (answer: ActAnswer & { kind: 'confirm' }) => Question | undefined
  shownInPlace?: (answer: ActAnswer) => boolean
  /** What can be done next, such as undoing it. */
  actionOf?: (answer: ActAnswer & { kind: 'done' }) => ReactNode
  /** The page's own address. */
  back: string
}) {
  const answer = useActionData<ActAnswer>()
  if (!answer?.kind || shownInPlace(answer)) return null
  if (answer.kind === 'confirm') {
    const question = questionOf(answer)
    if (!question) return null
    return <QuestionStep question={question} action={answer.act} fields={answer.values} back={back} />
  }
  const outcome = outcomeOf(answer)
  if (!outcome) return null
  return (
    <Alert
      kind={outcome.kind}
      title={outcome.title}
      action={answer.kind === 'done' ? actionOf(answer) : undefined}
    >
      {outcome.description}
      {answer.kind === 'refused' && answer.code === OUTDATED.code ? <Typed values={answer.values} /> : null}
    </Alert>
  )
}

// So that nothing is lost with the page that was too old.
function Typed({ values }: { values: Readonly<Record<string, string>> }) {
  const typed = Object.entries(values).filter(([, value]) => value.trim() !== '')
  return (
    <dl className="mt-2">
      {typed.map(([name, value]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
