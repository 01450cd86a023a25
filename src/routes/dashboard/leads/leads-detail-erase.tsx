import { useRef, useState } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import IconTrash from '~icons/ph/trash'
import type { Question } from '../question.ts'
import { useIntentForm } from '../use-intent-form.ts'
import type { LeadIntent } from './leads-detail-answer.ts'

const dialog = lazyOnIntent(() => import('../question-dialog.tsx').then((module) => module.QuestionDialog))

const QUESTION: Question = {
  title: 'Remove this lead?',
  sentence:
    'What was asked, by whom, and your notes are forgotten for good. Do this when the person asks for it, or when no question can come of it any more.',
  confirm: 'Remove',
  fields: {},
}

/** Forgets a lead. Without script a plain form; alive it asks first. */
export function LeadErase() {
  const { answer, isBusy, submit } = useIntentForm<LeadIntent>('erase')
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const message = answer?.message
  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        setAsking(true)
      }}
    >
      {message ? (
        <div className="mb-4">
          <Alert kind="danger">{message}</Alert>
        </div>
      ) : null}
      <input type="hidden" name="intent" value="erase" />
      <Button type="submit" variant="secondary" icon={<IconTrash />} busy={isBusy} {...dialog.intent}>
        Remove this lead
      </Button>
      <LazyOverlay
        code={dialog}
        open={isAsking}
        onOpenChange={setAsking}
        question={QUESTION}
        busy={isBusy}
        onConfirm={() => {
          setAsking(false)
          if (form.current) void submit(form.current)
        }}
        returnFocusTo={() => document.getElementById('content')}
      />
    </form>
  )
}
