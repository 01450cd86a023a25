import type { Services } from '#/platform/services.ts'
import { FACTORY_PASSWORD, insertAccount } from '../factories/account-factory.ts'
import { makeQuickPasswords } from './quick-passwords.ts'
import type { TestDatabase } from './test-database.ts'
import { makeTestServices, type TestServices } from './test-services.ts'
import { makeTestSite } from './test-site.ts'

const PLENTY = { count: 100_000, seconds: 3_600 }

/** Every screen and endpoint of signing up, in and out; the database stands behind it. */
export const ACCOUNT_ROUTES = [
  'routes/public/auth/login.tsx',
  'routes/public/auth/signup.tsx',
  'routes/public/auth/forgot-password.tsx',
  'routes/public/auth/reset-password.tsx',
  'routes/public/auth/verify-email.tsx',
  'routes/public/auth/resend-verification.tsx',
  'routes/public/auth/logout.ts',
  'routes/internal-api/session.ts',
  'routes/internal-api/session-refresh.ts',
  'routes/internal-api/session-problems.ts',
  'routes/internal-api/profile.ts',
  'routes/internal-api/accounts.ts',
]

type Rules = Parameters<typeof makeTestServices>[1]

/** Services whose passwords cost nothing and whose limits nobody reaches unless a test says so. */
export function makeAccountServices(
  database: TestDatabase,
  rules: NonNullable<Rules> = {},
  config: Partial<Services['config']> = {},
): TestServices {
  const services = makeTestServices(database, {
    signInPerAccountAndAddress: PLENTY,
    signInPerAddressShort: PLENTY,
    signInPerAddressLong: PLENTY,
    signInPerAccount: PLENTY,
    signUpPerAddress: PLENTY,
    mailPerAccountShort: PLENTY,
    mailRequestsPerAddress: PLENTY,
    sessionProblemsPerAddress: PLENTY,
    ...rules,
  })
  // The database exists later than this, so what reads it stays a getter.
  return Object.create(services, {
    passwords: { value: makeQuickPasswords() },
    config: {
      value: {
        ...services.config,
        mail: { perRecipientHour: PLENTY, perRecipientDay: PLENTY },
        ...config,
      },
    },
  }) as TestServices
}

/** An account that these services let in with the factories' password. */
export async function insertMember(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  overrides: Parameters<typeof insertAccount>[1] = {},
) {
  return await insertAccount(db, { passwordHash: await passwords.hash(FACTORY_PASSWORD), ...overrides })
}

/** The site with all of them. */
export const makeAccountSite = (services: TestServices) => makeTestSite(services, ACCOUNT_ROUTES)

/** The value of the session's cookie that an answer sets, with all its attributes; undefined when it sets none. */
export function sessionCookieOf(response: Response): string | undefined {
  return response.headers.getSetCookie().find((cookie) => /^(__Host-)?session=/.test(cookie))
}

/** A cookie as the browser sends it back. */
export function asSent(setCookie: string | undefined): string {
  return setCookie?.split(';')[0] ?? ''
}

/** What an answer says to whoever looks at it: status, headers without those of this request, and body. */
export async function visibleOf(response: Response): Promise<object> {
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !['x-request-id', 'date', 'etag', 'content-length'].includes(name),
    ),
  )
  const policy = headers['content-security-policy']
  const nonce = /'nonce-([\w-]+)'/.exec(policy ?? '')?.[1]
  const hide = (text: string) => (nonce ? text.replaceAll(nonce, 'NONCE') : text)
  return {
    status: response.status,
    headers: policy ? { ...headers, 'content-security-policy': hide(policy) } : headers,
    body: hide(await response.text()),
  }
}
