import { requestEmailChange } from '#/features/accounts/links/email-change.commands.server.ts'
import { EMAIL_CHANGE_LINKS } from '#/features/accounts/links/email-change.rules.ts'
import {
  confirmEmailChange,
  undoEmailChange,
} from '#/features/accounts/links/email-change-link.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { FACTORY_PASSWORD, insertSession, makeActor } from '../factories/account-factory.ts'
import { makeStranger } from '../factories/visitor-factory.ts'
import { insertMember } from './account-site.ts'
import { makeQuickPasswords } from './quick-passwords.ts'
import type { TestDatabase } from './test-database.ts'
import { makeTestServices } from './test-services.ts'

let made = 0
/** An address that nobody has. */
export const freshAddress = () => `fresh-${++made}@example.com`

/** Somebody who changes their address, and what became of it. */
export function makeEmailChangeWorld(database: TestDatabase) {
  const makeServices = () => ({
    ...makeTestServices(database),
    db: database.db,
    passwords: makeQuickPasswords(),
  })
  let services: ReturnType<typeof makeServices>

  const later = (seconds: number) => {
    services.time.now = new Date(services.time.now.getTime() + seconds * 1_000)
  }

  async function member(overrides?: Parameters<typeof insertMember>[1]) {
    const { id, email } = await insertMember(services, overrides)
    const actor = makeActor({
      accountId: id,
      email,
      role: overrides?.profile?.role ?? 'user',
      ip: makeStranger().ip,
    })
    await insertSession(database.db, actor)
    return actor
  }
  const ask = (actor: Actor, email: string, password = FACTORY_PASSWORD) =>
    requestEmailChange(services, actor, { email, password })

  async function changeIdOf(accountId: string) {
    const { id } = await database.db
      .selectFrom('emailChanges')
      .select('id')
      .where('accountId', '=', accountId)
      .orderBy('requestedAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  async function linksOf({ accountId }: Actor) {
    const id = await changeIdOf(accountId)
    const tokenOf = (side: keyof typeof EMAIL_CHANGE_LINKS) =>
      services.secrets.linkToken(EMAIL_CHANGE_LINKS[side], id)
    return { old: tokenOf('old'), new: tokenOf('new'), undo: tokenOf('undo') }
  }
  const press = (token: string) => confirmEmailChange(services, makeStranger(), { token })
  const undo = (token: string) => undoEmailChange(services, makeStranger(), { token })

  /** An account whose address both sides have confirmed. */
  async function changed(actor: Actor, email: string) {
    await ask(actor, email)
    const links = await linksOf(actor)
    await press(links.old)
    await press(links.new)
    return links
  }

  const accountOf = ({ accountId }: Actor) =>
    database.db
      .selectFrom('accounts')
      .innerJoin('profiles', 'profiles.id', 'accounts.id')
      .select(['accounts.email', 'profiles.email as profileEmail', 'accounts.emailVerifiedAt'])
      .where('accounts.id', '=', accountId)
      .executeTakeFirstOrThrow()
  const emailOf = async (actor: Actor) => (await accountOf(actor)).email
  const mailsTo = async (recipient: string) =>
    (
      await database.db
        .selectFrom('mails')
        .select('template')
        .where('recipient', '=', recipient)
        .orderBy('createdAt')
        .execute()
    ).map(({ template }) => template)
  const sessionsOf = async ({ accountId }: Actor) =>
    (await database.db.selectFrom('sessions').select('id').where('accountId', '=', accountId).execute()).map(
      ({ id }) => id,
    )
  const eventsOf = async ({ accountId }: Actor) =>
    (
      await database.db
        .selectFrom('auditEvents')
        .select('event')
        .where('subjectId', '=', accountId)
        .where('event', 'like', 'account.email_change%')
        .execute()
    )
      .map(({ event }) => event)
      .sort()

  return {
    /** The services of this test; made anew by `renew`. */
    get services() {
      return services
    },
    renew: () => {
      services = makeServices()
    },
    later,
    member,
    ask,
    linksOf,
    press,
    undo,
    changed,
    accountOf,
    emailOf,
    mailsTo,
    sessionsOf,
    eventsOf,
  }
}
