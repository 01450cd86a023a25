import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconTrash from '~icons/ph/trash'
import { ActForm } from './cart-act-form.tsx'
import type { CartPageAnswer } from './cart-answer.ts'
import { CLEAR_QUESTION } from './cart-clear.tsx'

/** What became of a form that was sent without script. */
export function CartPosted({ answer }: { answer: CartPageAnswer }) {
  if ('asks' in answer)
    return (
      <Card as="section" className="p-4">
        <h2 className="text-h2">{CLEAR_QUESTION.title}</h2>
        <p className="mt-2">{CLEAR_QUESTION.sentence}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <ActForm fields={CLEAR_QUESTION.fields}>
            <Button type="submit" variant="danger" icon={<IconTrash />}>
              {CLEAR_QUESTION.confirm}
            </Button>
          </ActForm>
          <LinkButton href={urls.cart} variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </Card>
    )
  if ('errors' in answer)
    return <Alert kind="danger">{answer.message ?? Object.values(answer.errors)[0]?.join(' ')}</Alert>
  return (
    <Alert
      kind={answer.kind}
      action={
        answer.undo ? (
          <ActForm fields={{ act: 'add', ...answer.undo }}>
            <Button type="submit" variant="secondary" size="sm">
              Undo
            </Button>
          </ActForm>
        ) : undefined
      }
    >
      {answer.message}
    </Alert>
  )
}
