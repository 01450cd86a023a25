import { useState } from 'react'
import { countOf } from '#/shared/text.ts'
import { Button } from '#/ui/button.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import IconTrash from '~icons/ph/trash'
import type { Question } from '../question.ts'
import { ActForm } from './cart-act-form.tsx'

const dialog = lazyOnIntent(() => import('../question-dialog.tsx').then((module) => module.QuestionDialog))

/** Asked before everything goes. */
export const CLEAR_QUESTION: Question = {
  title: 'Clear Cart',
  sentence: 'Are you sure you want to take everything out of your cart?',
  confirm: 'Clear Cart',
  fields: { act: 'clear', confirmed: 'on' },
}

/** Takes everything out of the cart, after asking. */
export function ClearCart({ count, onClear }: { count: number; onClear: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const question = {
    ...CLEAR_QUESTION,
    sentence: `Are you sure you want to take ${countOf(count, 'property', 'properties')} out of your cart?`,
  }
  return (
    <>
      <ActForm fields={{ act: 'clear' }} onAct={() => setOpen(true)}>
        <Button type="submit" variant="secondary" icon={<IconTrash />} {...dialog.intent}>
          Clear Cart
        </Button>
      </ActForm>
      <LazyOverlay
        code={dialog}
        open={isOpen}
        onOpenChange={setOpen}
        question={question}
        busy={false}
        onConfirm={() => {
          setOpen(false)
          onClear()
        }}
        returnFocusTo={() => document.getElementById('content')}
      />
    </>
  )
}
