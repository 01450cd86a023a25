import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconTrash from '~icons/ph/trash'
import { CONFIRMED, type Question } from './act.ts'
import { QuestionNames } from './question-names.tsx'

/** The dialog's question as a part of the page, where there is no script. */
export function QuestionStep({
  question,
  action,
  fields,
  back,
}: {
  question: Question
  /** The address of the act, and what its form held. */
  action: string
  fields: Readonly<Record<string, string>>
  /** The page as it was. */
  back: string
}) {
  return (
    <Card as="section" className="p-4">
      <h2 className="text-h2">{question.title}</h2>
      <p className="mt-2">{question.sentence}</p>
      {question.detail ? <p className="mt-2 font-semibold">{question.detail}</p> : null}
      {question.names ? (
        <div className="mt-4">
          <QuestionNames names={question.names} />
        </div>
      ) : null}
      <form method="post" action={action} className="mt-4 flex flex-wrap gap-2">
        {Object.entries({ ...fields, ...CONFIRMED }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          variant={question.isHarmless ? 'primary' : 'danger'}
          icon={question.icon === undefined && !question.isHarmless ? <IconTrash /> : question.icon}
        >
          {question.confirm}
        </Button>
        <LinkButton href={back} variant="quiet">
          {question.refuse ?? 'Cancel'}
        </LinkButton>
      </form>
    </Card>
  )
}
