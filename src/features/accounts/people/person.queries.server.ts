import { type Expression, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { roleOf } from '#/features/access/role.policy.ts'
import type { Role } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { phonePatterns } from '#/shared/phone.ts'
import { escapeLike } from '#/shared/text.ts'
import { personNotFound } from '../account.errors.ts'
import { NO_CONSENT, PEOPLE_PAGE_SIZE, type PersonDetailView, type PersonView } from './person.schema.ts'

const MOST_WITHOUT_ACCOUNT = 50

/** True of an account that was invited and opened by nobody: the first password is its first change. */
export const isInvitedOnly = sql<boolean>`(accounts.consent_version = ${NO_CONSENT}
  and accounts.updated_at = accounts.created_at and accounts.blocked_at is null)`

/**
 * The people who can sign in, newest first, a page at a time. `query` is looked for in name, e-mail address and phone
 * number, however the number is written; empty finds everybody. `also` are ids that are found too. A page past the end is
 * empty.
 */
export async function listPeople(
  db: Executor,
  {
    query,
    role,
    page,
    also,
  }: { query: string; role?: Role; page: number; also?: Expression<{ id: string }> },
): Promise<{ people: PersonView[]; total: number; pageCount: number }> {
  const found = db
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .$if(query !== '', (all) =>
      all.where((where) =>
        where.or([
          where('profiles.fullName', 'ilike', anywhere(query)),
          where('accounts.email', 'ilike', anywhere(query)),
          ...phonePatterns(query).map((pattern) => where('profiles.phone', 'like', pattern)),
          ...(also ? [sql<boolean>`accounts.id in (${also})`] : []),
        ]),
      ),
    )
    // Without a profile somebody is a user.
    .$if(role !== undefined, (all) =>
      all.where(({ fn, val }) => fn.coalesce('profiles.role', val('user')), '=', role ?? 'user'),
    )
  const [rows, { total }] = await Promise.all([
    found
      .select([
        'accounts.id',
        'accounts.email',
        'accounts.createdAt',
        'profiles.fullName',
        'profiles.phone',
        'profiles.role',
        isInvitedOnly.as('isInvited'),
        sql<boolean>`accounts.blocked_at is not null`.as('isBlocked'),
      ])
      .orderBy('accounts.createdAt', 'desc')
      .orderBy('accounts.id', 'desc')
      .limit(PEOPLE_PAGE_SIZE)
      .offset((page - 1) * PEOPLE_PAGE_SIZE)
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    people: rows.map(({ createdAt, role, ...person }) => ({
      ...person,
      role: roleOf({ role }),
      createdAt: createdAt.toISOString(),
    })),
    total,
    pageCount: Math.ceil(total / PEOPLE_PAGE_SIZE),
  }
}

const anywhere = (text: string) => `%${escapeLike(text)}%`

/** Everybody who can take over homes, by name: agents and administrators who can sign in, but not `except`. */
export async function listTakers(
  db: Executor,
  { except }: { except: string },
): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.id')
    .select(['profiles.id', 'profiles.fullName', 'accounts.email'])
    .where('profiles.role', 'in', ['admin', 'agent'])
    .where('accounts.blockedAt', 'is', null)
    .where('profiles.id', '!=', except)
    .execute()
  return rows
    .map(({ id, fullName, email }) => ({ id, name: fullName ? `${fullName}, ${email}` : email }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The same by their names alone, `you` first as “You”. */
export async function listTakerNames(
  db: Executor,
  { you }: { you: string },
): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.id')
    .select(['profiles.id', 'profiles.fullName'])
    .where('profiles.role', 'in', ['admin', 'agent'])
    .where('accounts.blockedAt', 'is', null)
    .where('profiles.id', '!=', you)
    .execute()
  const others = rows
    .map(({ id, fullName }) => ({ id, name: fullName ?? 'Somebody unnamed' }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return [{ id: you, name: 'You' }, ...others]
}

/** One person, with or without an account. Refuses an unknown one. */
export async function getPersonDetail(
  db: Executor,
  { personId }: { personId: string },
): Promise<PersonDetailView> {
  if (!isId(personId)) throw personNotFound()
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'createdAt', 'blockedAt', 'blockReason', isInvitedOnly.as('isInvited')])
    .where('id', '=', personId)
    .executeTakeFirst()
  const profile = await db
    .selectFrom('profiles')
    .select(['id', 'email', 'createdAt', 'fullName', 'phone', 'role'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const known = account ?? profile
  if (!known) throw personNotFound()
  const { id, email, createdAt } = known
  return {
    id,
    email,
    createdAt,
    fullName: profile?.fullName ?? null,
    phone: profile?.phone ?? null,
    role: roleOf(profile),
    hasAccount: account !== undefined,
    isInvited: account?.isInvited ?? false,
    blocked: account?.blockedAt ? { at: account.blockedAt, reason: account.blockReason ?? '' } : null,
  }
}

/** Agents who cannot sign in and so can be invited, by name. */
export async function listAgentsWithoutAccount(
  db: Executor,
): Promise<{ id: string; email: string; fullName: string | null }[]> {
  return await db
    .selectFrom('profiles')
    .leftJoin('accounts', 'accounts.id', 'profiles.id')
    .select(['profiles.id', 'profiles.email', 'profiles.fullName'])
    .where('accounts.id', 'is', null)
    .orderBy('profiles.fullName')
    .orderBy('profiles.id')
    .limit(MOST_WITHOUT_ACCOUNT)
    .execute()
}
