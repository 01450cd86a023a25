import { data, type RouterContextProvider } from 'react-router'
import { leadForm, leadNoteForm } from '#/features/leads/lead.schema.ts'
import { addLeadNote, changeLead } from '#/features/leads/lead-inbox.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { answer } from '../../request/form.server.ts'
import { type LeadFormAnswer, readLeadIntent } from './leads-detail-answer.ts'

/** Does what a form of a lead's page asks for and answers under its intent. */
export async function actOnLead({
  context,
  services,
  actor,
  leadId,
  values,
}: {
  context: Readonly<RouterContextProvider>
  services: Services
  actor: Actor
  leadId: string
  values: Record<string, string>
}) {
  const intent = readLeadIntent(values.intent)
  if (!intent) throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  const outcome =
    intent === 'change'
      ? await answer(context, values, leadForm, async (change) => {
          await changeLead(services, actor, { ...change, leadId })
          return 'The lead has been saved'
        })
      : await answer(context, values, leadNoteForm, async ({ text }) => {
          await addLeadNote(services, actor, { leadId, text })
          return 'The note has been added'
        })
  if (typeof outcome === 'string') return { intent, done: outcome } satisfies LeadFormAnswer
  return data<LeadFormAnswer>({ intent, answer: outcome.data }, outcome.init ?? undefined)
}
