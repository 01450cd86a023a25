import { AGREEMENT_STATUS_KEYS } from '#/features/agreements/agreement.schema.ts'
import { urls } from '#/shared/urls.ts'
import { flag, listAddress, oneOf, words } from '#/web/act/list-address.ts'

const QUERY_LENGTH = 100

/** Of one agreement. */
export const agreementAddress = (id: string) => `${urls.agreements}/${id}`

/** Where a payment is recorded on its page. */
export const recordingAddress = (id: string) => `${agreementAddress(id)}#record`

/** Of the files; here, since no other page leads there. */
export const LEDGER_EXPORT = `${urls.agreements}/ledger.csv`
export const JOURNAL_EXPORT = `${urls.agreements}/ledger.journal`

export const agreementsAddress = listAddress(urls.agreements, {
  query: words(QUERY_LENGTH),
  status: oneOf(AGREEMENT_STATUS_KEYS),
  late: flag('late'),
})
