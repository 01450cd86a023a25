import { LEAD_MESSAGES, type LeadAnswer } from '#/features/leads/lead.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { EndpointError } from '../request/endpoint.server.ts'
import type { FormAnswer } from '../request/form.ts'

type Outcome = { taken: LeadAnswer } | { answer: FormAnswer; hasFailed: boolean }

/**
 * Sends the form for the agent. Answers what the person is told, or what the form has to say; `hasFailed` when that is
 * nobody's doing and another try may go well.
 */
export async function sendContactRequest(propertyId: string, form: HTMLFormElement): Promise<Outcome> {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const failed: Outcome = {
    answer: { message: LEAD_MESSAGES.failed, errors: {}, values },
    hasFailed: true,
  }
  try {
    const response = await fetch(urls.leadsApi, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...values, kind: 'contact-agent', propertyId }),
    })
    if (response.ok) return { taken: (await response.json()) as LeadAnswer }
    if (response.status >= 500) return failed
    const { error } = (await response.json()) as EndpointError
    const { code, fields, message } = error
    const said = fields ? { errors: fields } : { errors: {}, message }
    return { answer: { code, values, ...said }, hasFailed: false }
  } catch {
    // No connection, or an answer that is not ours.
    return failed
  }
}
