import { LEAD_MESSAGES, type LeadAnswer } from '#/features/leads/lead.schema.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { answerOfCall, isRefused } from '#/web/request/call-answer.ts'
import type { FormAnswer } from '#/web/request/form.ts'

type Outcome = { taken: LeadAnswer } | { answer: FormAnswer; hasFailed: boolean }

/**
 * Sends the form for the agent. Answers what the person is told, or what the form has to say; `hasFailed` when that is
 * nobody's doing and another try may go well.
 */
export async function sendContactRequest(propertyId: string, form: HTMLFormElement): Promise<Outcome> {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  try {
    const json = { ...values, kind: 'contact-agent', propertyId }
    return { taken: await callEndpoint<LeadAnswer>(urls.leadsApi, { json }) }
  } catch (error) {
    if (isRefused(error)) return { answer: answerOfCall(error, values), hasFailed: false }
    return { answer: { message: LEAD_MESSAGES.failed, errors: {}, values }, hasFailed: true }
  }
}
