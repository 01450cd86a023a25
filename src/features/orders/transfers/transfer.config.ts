import * as v from 'valibot'
import { type SliceValues, setting, text, wholeNumber } from '#/platform/config/setting.ts'

const detail = (variable: string, doc: string) =>
  setting<string | undefined>({ variable, doc, schema: text(100), fallback: undefined, fallbackText: '' })

/** Large sums are paid by bank transfer, to an account of the operator. */
export const transferSettings = {
  onlineMaxCedis: setting({
    variable: 'PAYMENT_ONLINE_MAX',
    doc: 'The most that is paid online at once, in whole cedis; ask your payment provider what it allows. Whoever pays more does it by bank transfer. A simulated payment has no such limit.',
    schema: wholeNumber(1, 1_000_000_000),
    fallback: 20_000,
  }),
  holdDays: setting({
    variable: 'BANK_TRANSFER_HOLD_DAYS',
    doc: 'How long an order keeps its homes from other buyers while it waits for a bank transfer, in days.',
    schema: wholeNumber(1, 14),
    fallback: 3,
  }),
  bank: detail(
    'BANK_TRANSFER_BANK',
    'The bank of the account that buyers transfer large sums to, with its branch, such as GCB Bank, Ring Road. Without it and the two below nobody can pay by bank transfer.',
  ),
  accountName: detail('BANK_TRANSFER_ACCOUNT_NAME', 'In whose name that account is.'),
  accountNumber: setting<string | undefined>({
    variable: 'BANK_TRANSFER_ACCOUNT_NUMBER',
    doc: 'The number of that account.',
    schema: v.pipe(
      text(40),
      v.regex(/^\d[\d -]{4,38}\d$/, 'must be the number of a bank account: digits, and spaces between them'),
    ),
    fallback: undefined,
    fallbackText: '',
  }),
}

export type TransferSettings = SliceValues<typeof transferSettings>

/** What does not go together, in a sentence. */
export function transferContradictions({ bank, accountName, accountNumber }: TransferSettings): string[] {
  const given = [bank, accountName, accountNumber].filter((one) => one !== undefined)
  return given.length === 0 || given.length === 3
    ? []
    : [
        'BANK_TRANSFER_BANK, BANK_TRANSFER_ACCOUNT_NAME and BANK_TRANSFER_ACCOUNT_NUMBER go together: set all three or none, or buyers would not know where to send their money.',
      ]
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly transfers: TransferSettings
  }
}
