import type { TestDatabase } from './test-database.ts'

/** What the audit log says was done to something, by whom. */
export function auditOf({ db }: TestDatabase, subjectId: string) {
  return db
    .selectFrom('auditEvents')
    .select(['event', 'actorId', 'details'])
    .where('subjectId', '=', subjectId)
    .execute()
}
