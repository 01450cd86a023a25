import type { SessionView } from '#/features/accounts/session.schema.ts'
import { CallFailed, callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { answerOfCall, saidBy } from '#/web/request/call-answer.ts'
import { type FormAnswer, withoutSecrets } from '#/web/request/form.ts'

/** Signs in; answers the session, or what the form has to say. */
export const callSignIn = (form: HTMLFormElement) =>
  call<SessionView>(urls.session, form, 'Failed to sign in. Check your connection and try again.')

/** Signs up; answers the message for the person, or what the form has to say. */
export const callSignUp = (form: HTMLFormElement) =>
  call<{ message: string }>(urls.accounts, form, 'Failed to create account')

type Outcome<T> = { taken: T } | { answer: FormAnswer }

async function call<T>(address: string, form: HTMLFormElement, failure: string): Promise<Outcome<T>> {
  const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
  const values = withoutSecrets(Object.entries(fields))
  try {
    return { taken: await callEndpoint<T>(address, { json: fields }) }
  } catch (error) {
    if (error instanceof CallFailed && saidBy(error) !== undefined)
      return { answer: answerOfCall(error, values) }
    return { answer: { message: failure, errors: {}, values } }
  }
}
