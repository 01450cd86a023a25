import type { Executor } from '#/database/connection.server.ts'
import { notSignedIn } from '../access/access.errors.ts'
import { declarePersonalData } from '../access/personal-data.schema.ts'
import { lastAdministrator } from './account.errors.ts'
import { lockAdministrators } from './administrator.queries.server.ts'

/** Account, profile, sessions and links. Whoever erases runs this declaration's erasure last: the rest hangs on it. */
export const accountPersonalData = declarePersonalData({
  columns: {
    'accounts.email': { section: 'account', erasure: 'row deleted' },
    'profiles.email': { section: 'profile', erasure: 'row deleted' },
    'profiles.phone': { section: 'profile', erasure: 'row deleted' },
    'profiles.whatsapp_phone': { section: 'profile', erasure: 'row deleted' },
    'profiles.agent_phone': { section: 'profile', erasure: 'row deleted' },
    'sessions.account_id': { section: 'sessions', erasure: 'row deleted' },
    'sessions.ip': { section: 'sessions', erasure: 'row deleted' },
    'account_tokens.account_id': { section: 'links', erasure: 'row deleted' },
    'email_changes.account_id': { section: 'emailChanges', erasure: 'row deleted' },
    'email_changes.old_email': { section: 'emailChanges', erasure: 'row deleted' },
    'email_changes.new_email': { section: 'emailChanges', erasure: 'row deleted' },
    'link_requests.email': { section: 'requestedLinks', erasure: 'row deleted' },
    'link_requests.ip': { section: 'requestedLinks', erasure: 'row deleted' },
  },
  exportFor: async (db, { accountId, email }) => ({
    account: await getAccount(db, accountId),
    profile: await findProfile(db, accountId),
    sessions: await listSessions(db, accountId),
    links: await listLinks(db, accountId),
    emailChanges: await listEmailChanges(db, accountId),
    requestedLinks: await listRequestedLinks(db, email),
  }),
  hinderErasure: async (tx, { accountId }) => {
    // Asked for everybody: the role of the request may have changed by now.
    const administrators = await lockAdministrators(tx)
    if (administrators.includes(accountId) && administrators.length === 1) throw lastAdministrator()
    // The account first: whoever would make the profile anew looks for it and waits here, as does a checkout by them or
    // of what they advertise.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    await tx.selectFrom('profiles').select('id').where('id', '=', accountId).forUpdate().execute()
  },
  // Sessions, links and mails go with the account, properties with the profile.
  erase: async (tx, { accountId, email }) => {
    await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
    await tx.deleteFrom('linkRequests').where('email', '=', email.toLowerCase()).execute()
    await tx.deleteFrom('profiles').where('id', '=', accountId).execute()
  },
})

async function getAccount(db: Executor, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'emailVerifiedAt', 'consentVersion', 'consentedAt', 'createdAt', 'updatedAt'])
    .select(['blockedAt', 'blockReason'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw notSignedIn()
  return account
}

async function findProfile(db: Executor, accountId: string) {
  const profile = await db
    .selectFrom('profiles')
    .select([
      'email',
      'role',
      'fullName',
      'phone',
      'whatsappPhone',
      'agentPhone',
      'photoImageId',
      'licenceNumber',
      'address',
      'bio',
      'createdAt',
      'updatedAt',
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return profile ?? null
}

function listSessions(db: Executor, accountId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listLinks(db: Executor, accountId: string) {
  return db
    .selectFrom('accountTokens')
    .select(['purpose', 'createdAt', 'expiresAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listEmailChanges(db: Executor, accountId: string) {
  return db
    .selectFrom('emailChanges')
    .select([
      'sessionId',
      'oldEmail',
      'newEmail',
      'requestedAt',
      'expiresAt',
      'oldConfirmedAt',
      'newConfirmedAt',
    ])
    .select(['changedAt', 'undoUntil'])
    .where('accountId', '=', accountId)
    .orderBy('requestedAt')
    .execute()
}

// Asked for with an address, and not mailed yet.
function listRequestedLinks(db: Executor, email: string) {
  return db
    .selectFrom('linkRequests')
    .select(['purpose', 'requestedAt'])
    .where('email', '=', email.toLowerCase())
    .orderBy('requestedAt')
    .execute()
}
