import type { FormEvent, ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'
import type { Question } from '../question.ts'
import { questionIntent, useList } from './properties-frame.tsx'

/** A button that asks before it does what `question` is about; without script the page itself asks. */
export function AskForm({
  question,
  label,
  children,
}: {
  question: Question
  /** Spoken instead of `children`, with the name of what it is about. */
  label: string
  children: ReactNode
}) {
  const { href, ask } = useList()
  const { confirmed: _, ...fields } = question.fields
  const stop = (event: FormEvent) => {
    event.preventDefault()
    ask(question)
  }
  return (
    <form method="post" action={href} onSubmit={stop}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="quiet" size="sm" aria-label={label} {...questionIntent}>
        {children}
      </Button>
    </form>
  )
}
