import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { EndpointError } from '../request/endpoint.server.ts'
import { type FormAnswer, SECRET_FIELD } from '../request/form.ts'

/** Signs in; answers the session, or what the form has to say. */
export const callSignIn = (form: HTMLFormElement) =>
  call<SessionView>(urls.session, form, 'Failed to sign in')

/** Signs up; answers the message for the person, or what the form has to say. */
export const callSignUp = (form: HTMLFormElement) =>
  call<{ message: string }>(urls.accounts, form, 'Failed to create account')

type Outcome<T> = { taken: T } | { answer: FormAnswer }

async function call<T>(address: string, form: HTMLFormElement, failure: string): Promise<Outcome<T>> {
  const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
  const values = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !SECRET_FIELD.test(name)),
  ) as FormAnswer['values']
  const fallback = { answer: { message: failure, errors: {}, values } }
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    })
    if (response.ok) return { taken: (await response.json()) as T }
    // A failure of ours has nothing to tell that helps.
    if (response.status >= 500 && response.status !== 503) return fallback
    const { error } = (await response.json()) as EndpointError
    return {
      answer: {
        code: error.code,
        errors: error.fields ?? {},
        values,
        ...(error.fields ? {} : { message: error.message }),
      },
    }
  } catch {
    // No connection, or an answer that is not ours.
    return fallback
  }
}
