import type { Selectable, Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { RentToOwnTerms } from '#/features/rent-to-own/terms.rules.ts'
import { isId } from '#/shared/ids.ts'
import { agreementNotFound } from './agreement.errors.ts'
import type { PriceRaise } from './ledger/price-raise.rules.ts'

/** The terms that were applied for, with who sells. */
export type AppliedTerms = RentToOwnTerms & {
  sellerName: string
  sellerAddress: string
  /** Missing in offers from before it was asked for. */
  sellerEmail?: string | null
}

/** The same with the raises of the price since. */
export type AgreementTerms = AppliedTerms & { raises: readonly PriceRaise[] }

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
  return { ...row, terms: await readTerms(tx, row) }
}

/** The terms of an agreement as they are stored, with the raises of its price. */
export async function readTerms(
  db: Executor,
  { id, terms }: Pick<Selectable<DB['agreements']>, 'id' | 'terms'>,
): Promise<AgreementTerms> {
  const signed = terms as unknown as AppliedTerms
  // A locked price has none.
  if (signed.priceYearlyCapBasisPoints === 0) return { ...signed, raises: [] }
  const raises = await db
    .selectFrom('agreementPriceRaises')
    .select(['effectiveOn', 'pricePesewas'])
    .where('agreementId', '=', id)
    .where('withdrawnAt', 'is', null)
    .orderBy('effectiveOn')
    .execute()
  return { ...signed, raises }
}
