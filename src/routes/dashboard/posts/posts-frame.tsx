import { createContext, type FormEvent, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { showToast } from '#/ui/toast.tsx'
import { useKeptFocus } from '../kept-focus.ts'
import type { Question } from '../question.ts'
import { QuestionStep } from '../question-step.tsx'
import { askTo, outcomeOf, type PostsAnswer, type PostsIntent, questionOf } from './posts-answer.ts'

const dialog = lazyOnIntent(() => import('../question-dialog.tsx').then((module) => module.QuestionDialog))

type Named = { id: string; title: string }
type Frame = { href: string; ask: (question: Question) => void }

const FrameContext = createContext<Frame | undefined>(undefined)

/** The list with its one dialog and what the last form got, for browsers without script. */
export function PostsFrame({
  href,
  shown,
  posted,
  children,
}: {
  /** The list's own address, which its forms are sent to. */
  href: string
  /** What a question may be about. */
  shown: readonly Named[]
  /** What the action said to a form that was sent without script. */
  posted: PostsAnswer | undefined
  children: ReactNode
}) {
  const fetcher = useFetcher<PostsAnswer>()
  const { revalidate } = useRevalidator()
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const { data: answer, state } = fetcher
  const element = useKeptFocus(shown)

  // One answer is told once, however often the page is drawn again.
  const [told, setTold] = useState<PostsAnswer>()
  useEffect(() => {
    if (!answer || answer === told) return
    setTold(answer)
    const outcome = outcomeOf(answer)
    if (outcome) showToast(outcome)
    // A code comes from the server: what the page shows has changed meanwhile.
    if ('failure' in answer && answer.code !== undefined) void revalidate()
  }, [answer, told, revalidate])
  useEffect(() => {
    // Not before the list is read anew: then it is known whether what asked is still there to take the focus.
    if (answer && state === 'idle') setOpen(false)
  }, [answer, state])

  const frame = useMemo(() => {
    const ask = (next: Question) => {
      setQuestion(next)
      setOpen(true)
    }
    return { href, ask }
  }, [href])
  return (
    <FrameContext value={frame}>
      <div ref={element} id="list" tabIndex={-1} className="space-y-4 outline-none">
        {posted ? <Posted answer={posted} href={href} shown={shown} /> : null}
        {children}
      </div>
      {question ? (
        <LazyOverlay
          code={dialog}
          open={isOpen}
          onOpenChange={setOpen}
          question={question}
          busy={state !== 'idle'}
          onConfirm={() => void fetcher.submit({ ...question.fields }, { method: 'post', action: href })}
          returnFocusTo={() => document.getElementById('list')}
        />
      ) : null}
    </FrameContext>
  )
}

const LABELS: Record<PostsIntent, string> = { unpublish: 'Unpublish', delete: 'Delete', discard: 'Discard' }

/** A button that asks before it does something to `about`; without script the page itself asks. */
export function AskForm({ intent, about }: { intent: PostsIntent; about: Named }) {
  const frame = use(FrameContext)
  const stop = (event: FormEvent) => {
    event.preventDefault()
    frame?.ask(askTo(intent, about))
  }
  return (
    <form method="post" action={frame?.href} onSubmit={stop}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="subject" value={about.id} />
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        aria-label={`${LABELS[intent]}: ${about.title}`}
        {...dialog.intent}
      >
        {LABELS[intent]}
      </Button>
    </form>
  )
}

function Posted({ answer, href, shown }: { answer: PostsAnswer; href: string; shown: readonly Named[] }) {
  const question = questionOf(answer, shown)
  if (question) return <QuestionStep question={question} href={href} />
  const outcome = outcomeOf(answer)
  if (!outcome) return null
  return (
    <Alert kind={outcome.kind} title={outcome.title}>
      {outcome.description}
    </Alert>
  )
}
