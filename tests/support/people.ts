import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

export type Person = { email: string; fullName: string; password: string }

/** The administrator whom the journeys' program was started with. */
export const ADMINISTRATOR: Person = {
  email: 'esi.administrator@example.com',
  fullName: 'Esi Administrator',
  password: 'pangolin-in-the-rain',
}

const site = () => process.env.JOURNEY_URL ?? ''

/** Somebody nobody knows yet. */
export function makePerson(overrides: Partial<Person> = {}): Person {
  const id = randomBytes(5).toString('hex')
  return { email: `ama.${id}@example.com`, fullName: `Ama ${id}`, password: `harmattan-${id}`, ...overrides }
}

/** What the site's own pages send with every write. */
export const fromOurPages = () => ({ Origin: site() })

/** Makes an account as the dialog does. */
export async function signUp(request: APIRequestContext, person: Person): Promise<void> {
  const { email, fullName, password } = person
  const response = await request.post(`${site()}/api/accounts`, {
    headers: fromOurPages(),
    data: { email, fullName, phone: '', password, confirmPassword: password },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** Signs in; the session's cookie belongs to the context of `request`, which for `page.request` is the browser's. */
export async function signIn(request: APIRequestContext, { email, password }: Person): Promise<void> {
  const response = await request.post(`${site()}/api/session`, {
    headers: fromOurPages(),
    data: { email, password },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** Somebody new who is signed in. */
export async function signInSomebody(request: APIRequestContext): Promise<Person> {
  const person = makePerson()
  await signUp(request, person)
  await signIn(request, person)
  return person
}
