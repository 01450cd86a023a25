import { randomUUID } from 'node:crypto'

const PASSWORD = 'pangolin-in-the-rain'

/** Whoever asks; a visitor has no cookie. */
export type Actor = { readonly name: 'visitor' | 'buyer' | 'administrator'; cookie: string }

/** Signs a new buyer and the administrator in; `renew` does it again for those whose session is over. */
export async function openActors(url: string, administrator: { email: string; password: string }) {
  const headers = { Origin: url, 'Content-Type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })

  async function signIn(email: string, password: string): Promise<string> {
    const answer = await post('/api/session', { email, password })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (!cookie) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
    return cookie
  }

  async function newBuyer(): Promise<string> {
    const email = `buyer-${randomUUID()}@example.com`
    const person = { email, fullName: 'A buyer', phone: '', password: PASSWORD, confirmPassword: PASSWORD }
    await post('/api/accounts', person)
    return await signIn(email, PASSWORD)
  }

  const visitor: Actor = { name: 'visitor', cookie: '' }
  const buyer: Actor = { name: 'buyer', cookie: await newBuyer() }
  const admin: Actor = {
    name: 'administrator',
    cookie: await signIn(administrator.email, administrator.password),
  }
  const isSignedIn = async ({ cookie }: Actor) =>
    (await fetch(`${url}/dashboard`, { headers: { Cookie: cookie }, redirect: 'manual' })).status === 200
  return {
    all: [visitor, buyer, admin],
    /** Some requests sign out, change a password or delete an account. */
    async renew() {
      if (!(await isSignedIn(buyer))) buyer.cookie = await newBuyer()
      if (!(await isSignedIn(admin))) admin.cookie = await signIn(administrator.email, administrator.password)
    },
  }
}
