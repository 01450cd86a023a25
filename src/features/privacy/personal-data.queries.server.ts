import type { Executor } from '#/database/connection.server.ts'
import type { PersonalDataDeclaration } from '../access/personal-data.schema.ts'
import { getPerson } from '../accounts/profile.queries.server.ts'
import { DECLARATIONS } from './declaration.queries.server.ts'

/**
 * Everything that is stored about a person, in plain data for a JSON file. What stays out: what would let somebody act
 * in their name (the password's and the tokens' hashes), the texts of mails, and the addresses of others who acted on
 * them. Refuses whoever has no account.
 */
export async function exportPersonalData(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<PersonalData> {
  const { email } = await getPerson(db, accountId)
  const data = {}
  for (const { exportFor } of DECLARATIONS) Object.assign(data, await exportFor(db, { accountId, email }))
  return data as PersonalData
}

type Sections<Declaration> = Declaration extends PersonalDataDeclaration<infer Held> ? Held : never
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

export type PersonalData = Together<Sections<(typeof DECLARATIONS)[number]>>
