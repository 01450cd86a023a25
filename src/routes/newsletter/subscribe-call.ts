import { urls } from '#/shared/urls.ts'
import type { EndpointError } from '../request/endpoint.server.ts'
import type { FormAnswer } from '../request/form.ts'
import { SUBSCRIBE_FAILED } from './subscribe-words.ts'

/** Asks for the newsletter with what stands in the form. Undefined when it was taken, else what the form has to say. */
export async function sendSubscription(form: HTMLFormElement): Promise<FormAnswer | undefined> {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const failed = { message: SUBSCRIBE_FAILED, errors: {}, values }
  try {
    const response = await fetch(urls.newsletterApi, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    })
    if (response.ok) return undefined
    if (response.status >= 500) return failed
    const { fields, message } = ((await response.json()) as EndpointError).error
    return { values, ...(fields ? { errors: fields } : { errors: {}, message }) }
  } catch {
    // No connection, or an answer that is not ours.
    return failed
  }
}
