import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconTrash from '~icons/ph/trash'
import type { Question } from './question.ts'
import { QuestionNames } from './question-names.tsx'

/** The dialog's question as a part of the page at `href`, where there is no script. */
export function QuestionStep({ question, href }: { question: Question; href: string }) {
  return (
    <Card as="section" className="p-4">
      <h2 className="text-h2">{question.title}</h2>
      <p className="mt-2">{question.sentence}</p>
      {question.names ? (
        <div className="mt-4">
          <QuestionNames names={question.names} />
        </div>
      ) : null}
      <form method="post" action={href} className="mt-4 flex flex-wrap gap-2">
        {Object.entries(question.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          variant={question.isHarmless ? 'primary' : 'danger'}
          icon={question.isHarmless ? null : <IconTrash />}
        >
          {question.confirm}
        </Button>
        <LinkButton href={href} variant="quiet">
          Cancel
        </LinkButton>
      </form>
    </Card>
  )
}
