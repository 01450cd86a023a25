import { beforeEach, expect, test } from 'vitest'
import { makeStranger } from '../../../../tests/factories/visitor-factory.ts'
import { makeQuickPasswords } from '../../../../tests/support/quick-passwords.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { ensureFirstAdministrator } from '../administrator.commands.server.ts'
import { signIn } from '../session.commands.server.ts'
import { resetPassword } from './password.commands.server.ts'
import { issueSetupLink } from './setup-link.commands.server.ts'

const database = useTestDatabase()
const email = 'admin@example.com'
const PASSWORD = 'a-long-secret-of-2027'
let services: ReturnType<typeof makeServices>
const makeServices = () => ({
  ...makeTestServices(database),
  db: database.db,
  passwords: makeQuickPasswords(),
})

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  services = makeServices()
  const unset = { email: undefined, password: undefined, fallbackEmail: email }
  await ensureFirstAdministrator({ ...services, now: services.clock.now() }, unset)
})

const issue = () => issueSetupLink(services, { email })
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''
const choose = (link: string | undefined, password = PASSWORD) =>
  resetPassword(services, makeStranger(), { token: tokenOf(link), password })

test('the first administrator chooses a password by it, once, and then there is none any more', async () => {
  const link = await issue()
  expect(link).toMatch(/^https:\/\/fihankra\.example\/reset-password\?token=/)
  await choose(link)
  expect(await signIn(services, makeStranger(), { email, password: PASSWORD })).toBeDefined()
  await expect(choose(link)).rejects.toThrow('This link has expired or was used already')
  expect(await issue()).toBeUndefined()
})

test('asks an administrator’s 12 characters of the password', async () => {
  await expect(choose(await issue(), 'short-9')).rejects.toMatchObject({ kind: 'invalid' })
})

test('several starters answer the same link, and one that is over is replaced', async () => {
  const links = await Promise.all([issue(), issue(), issue()])
  expect(new Set(links).size).toBe(1)
  services.time.now = new Date(services.time.now.getTime() + 61 * 60_000)
  await expect(choose(links[0])).rejects.toThrow('This link has expired or was used already')
  const next = await issue()
  expect(next).not.toBe(links[0])
  await choose(next)
})

test('nobody else gets one', async () => {
  await database.db.updateTable('profiles').set({ role: 'user' }).execute()
  expect(await issue()).toBeUndefined()
  expect(await issueSetupLink(services, { email: 'nobody@example.com' })).toBeUndefined()
})
