import type { Selectable, Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { RentToOwnTerms } from '#/features/rent-to-own/terms.rules.ts'
import { isId } from '#/shared/ids.ts'
import { agreementNotFound } from './agreement.errors.ts'

/** The terms that were applied for, with who sells. */
export type AgreementTerms = RentToOwnTerms & { sellerName: string; sellerAddress: string }

export type LockedAgreement = Omit<Selectable<DB['agreements']>, 'terms'> & { terms: AgreementTerms }

/** Locks an agreement, of a buyer where one is given. Refuses any other as not found. */
export async function lockAgreement(
  tx: Transaction<DB>,
  { agreementId, buyerId }: { agreementId: string; buyerId?: string },
): Promise<LockedAgreement> {
  const row = isId(agreementId)
    ? await tx
        .selectFrom('agreements')
        .selectAll()
        .where('id', '=', agreementId)
        .$if(buyerId !== undefined, (all) => all.where('buyerId', '=', buyerId ?? null))
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw agreementNotFound()
  return { ...row, terms: termsFrom(row.terms) }
}

/** The terms as they are stored. */
export function termsFrom(stored: unknown): AgreementTerms {
  return stored as AgreementTerms
}
