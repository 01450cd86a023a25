import { data, type RouterContextProvider, redirect } from 'react-router'
import { leadEraseForm, leadForm, leadNoteForm } from '#/features/leads/lead.schema.ts'
import { addLeadNote, changeLead, eraseLead } from '#/features/leads/lead-inbox.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'
import { answer } from '../../request/form.server.ts'
import { type LeadFormAnswer, type LeadIntent, readLeadIntent } from './leads-detail-answer.ts'

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
  const outcome = await act(intent)
  // Its page is gone with it.
  if (outcome instanceof Response) return outcome
  if (typeof outcome === 'string') return { intent, done: outcome } satisfies LeadFormAnswer
  return data<LeadFormAnswer>({ intent, answer: outcome.data }, outcome.init ?? undefined)

  function act(chosen: LeadIntent) {
    switch (chosen) {
      case 'change':
        return answer(context, values, leadForm, async (change) => {
          await changeLead(services, actor, { ...change, leadId })
          return 'The lead has been saved'
        })
      case 'note':
        return answer(context, values, leadNoteForm, async ({ text }) => {
          await addLeadNote(services, actor, { leadId, text })
          return 'The note has been added'
        })
      case 'erase':
        return answer(context, values, leadEraseForm, async () => {
          await eraseLead(services, actor, { leadId })
          return redirect(urls.leads, { status: 303 })
        })
    }
  }
}
