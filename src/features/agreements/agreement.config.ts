import { limitSetting, type SliceValues, setting, wholeNumber } from '#/platform/config/setting.ts'

export const agreementSettings = {
  changesPerAccount: limitSetting(
    'LIMIT_AGREEMENT_CHANGES_PER_ACCOUNT',
    'Applications, signatures and withdrawals of one account.',
    '30/1h',
  ),
  filesPerAccount: limitSetting(
    'LIMIT_APPLICATION_FILES_PER_ACCOUNT',
    'Documents that one account sends for its applications to rent to own.',
    '60/1d',
  ),
  documentsPerAccount: limitSetting(
    'LIMIT_AGREEMENT_DOCUMENTS_PER_ACCOUNT',
    'Statements, receipts and copies of agreements that one account asks for.',
    '60/1h',
  ),
  documentChecksPerAddress: limitSetting(
    'LIMIT_DOCUMENT_CHECKS_PER_ADDRESS',
    'Codes of documents that are checked from one address of the internet.',
    '60/1h',
  ),
  identityDaysAfterRefusal: setting({
    variable: 'IDENTITY_DAYS_AFTER_REFUSAL',
    doc: 'After so many days what identified an applicant is deleted: card number, papers, guarantor, income. Counted from a refusal, a withdrawal or an offer that ended.',
    schema: wholeNumber(1, 3_650),
    fallback: 90,
  }),
  identityYearsAfterEnd: setting({
    variable: 'IDENTITY_YEARS_AFTER_END',
    doc: 'The same after so many years, counted from the end of an agreement that was signed.',
    schema: wholeNumber(1, 50),
    fallback: 6,
  }),
  secondPersonAboveCedis: setting({
    variable: 'AGREEMENT_SECOND_PERSON_ABOVE',
    doc: 'A person’s reversals and adjustments in the ledger of one agreement need a second administrator once they move more than so many cedis, together with what that person corrected there alone in the last 30 days, added up whichever way it went; where there is only one administrator, each waits a day.',
    schema: wholeNumber(0, 1_000_000_000),
    fallback: 10_000,
  }),
  paymentToIncomePercent: setting({
    variable: 'AGREEMENT_PAYMENT_TO_INCOME',
    doc: 'How much of the household’s income the monthly payment of an agreement should be at most, in per cent. Whoever reviews an application, and the applicant, are shown it; nobody is refused by the program.',
    schema: wholeNumber(1, 100),
    fallback: 30,
  }),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly agreements: SliceValues<typeof agreementSettings>
  }
}
