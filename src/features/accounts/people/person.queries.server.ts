import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { roleOf } from '#/features/access/role.policy.ts'
import { escapeLike } from '#/shared/text.ts'
import { PEOPLE_PAGE_SIZE, type PersonView } from './person.schema.ts'

/**
 * The people who can sign in, newest first, a page at a time. `query` is looked for in name, e-mail address and phone
 * number, however the number is written; empty finds everybody. A page past the end is empty.
 */
export async function listPeople(
  db: Executor,
  { query, page }: { query: string; page: number },
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
        ]),
      ),
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

// Numbers are stored in E.164: blanks go, and the zero of a number typed at home stands for the country's code.
function phonePatterns(query: string): string[] {
  if (!/^[+()\d\s.-]+$/.test(query)) return []
  const digits = query.replace(/\D/g, '')
  if (query.startsWith('+')) return [`+${digits}%`]
  if (digits.length < 3) return []
  return digits.startsWith('0') ? [`%${digits}%`, `+233${digits.slice(1)}%`] : [`%${digits}%`]
}
