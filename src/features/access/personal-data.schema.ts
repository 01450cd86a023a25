import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'

/** Whose data: the account, and the address that it signs in with. */
export type Person = { accountId: string; email: string }

/**
 * What erasure makes of a column: its row goes, the row stays without the value, or it stays whole, as the log of who
 * did what must.
 */
export type Erasure = 'row deleted' | 'value emptied' | 'retained'

/** What a feature holds of a person. `Sections` is its part of the file that somebody downloads about themselves. */
export type PersonalDataDeclaration<Sections extends object> = {
  /** Every column that names somebody, as `table.column`: in which section it is exported, and what erasure does. */
  columns: Record<string, { section: keyof Sections & string; erasure: Erasure }>
  exportFor: (db: Executor, person: Person) => Promise<Sections>
  /** Refuses, in the erasing transaction, while something forbids it; locks what must not change until the end. */
  hinderErasure?: (tx: Transaction<DB>, person: Pick<Person, 'accountId'>) => Promise<void>
  /** What foreign keys and triggers do not do by themselves when account and profile go. */
  erase?: (tx: Transaction<DB>, person: Person) => Promise<void>
}

/** Says what a feature holds of a person; the privacy feature collects the declarations. */
export function declarePersonalData<Sections extends object>(
  declaration: PersonalDataDeclaration<Sections>,
): PersonalDataDeclaration<Sections> {
  return declaration
}
