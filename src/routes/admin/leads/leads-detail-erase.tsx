import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import IconTrash from '~icons/ph/trash'
import { LEAD_ACTS } from './leads-acts.ts'

const QUESTION: Question = {
  title: 'Remove this lead?',
  sentence:
    'What was asked, by whom, and your notes are forgotten for good. Do this when the person asks for it, or when no question can come of it any more.',
  confirm: 'Remove',
}

/** Forgets a lead, and asks first. */
export function LeadErase({ leadId }: { leadId: string }) {
  return (
    <ActButton
      href={actHref(LEAD_ACTS.erase, { id: leadId })}
      confirm={QUESTION}
      variant="secondary"
      icon={<IconTrash />}
    >
      Remove this lead
    </ActButton>
  )
}
