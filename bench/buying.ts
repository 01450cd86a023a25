import { insist, post } from './measuring.ts'

/** Somebody who buys; what they send is what the site's own pages send. */
export type Buyer = { email: string; fullName: string; password: string }

/** Makes their account. */
export async function signUp(url: string, { password, ...person }: Buyer): Promise<void> {
  const account = { ...person, password, phone: '', confirmPassword: password }
  await insist(() => post(url, '/api/accounts', account))
}

/** Their session's cookie. */
export async function signIn(url: string, { email, password }: Omit<Buyer, 'fullName'>): Promise<string> {
  const answer = await insist(() => post(url, '/api/session', { email, password }))
  return (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
}

/** What a page says. */
export const read = async (url: string, path: string, cookie: string) =>
  await (await insist(() => fetch(url + path, { headers: { Cookie: cookie } }))).text()

export async function fillCart(url: string, cookie: string, propertyId: string): Promise<void> {
  await insist(() =>
    fetch(`${url}/api/cart`, {
      method: 'POST',
      headers: { Origin: url, Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ act: 'add', propertyId }),
    }),
  )
}

/** The checkout's form, filled in; `more` is what only some carts or ways to pay ask for. */
export async function paymentForm(
  url: string,
  cookie: string,
  more: Record<string, string> = {},
): Promise<URLSearchParams> {
  const page = await read(url, '/dashboard/payment', cookie)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  return new URLSearchParams({
    attemptKey: hidden('attemptKey'),
    shownTotalPesewas: hidden('shownTotalPesewas'),
    shownItems: hidden('shownItems'),
    fullName: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '0244123456',
    address: 'Ring Road 1',
    city: 'Accra',
    state: 'Greater Accra',
    zipCode: 'GA-183-8164',
    termsAccepted: 'on',
    ...more,
  })
}

/** Presses a button of a form. */
export const send = (url: string, path: string, cookie: string, form: URLSearchParams) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, Cookie: cookie },
    body: form,
  })

export const pay = (url: string, cookie: string, form: URLSearchParams) =>
  send(url, '/dashboard/payment/order', cookie, form)
