import type { PaymentProvider } from '#/platform/payments/payments.ts'
import type { TransferSettings } from './transfer.config.ts'

/** Where buyers transfer to. */
export type BankAccount = { bank: string; accountName: string; accountNumber: string }

/** Which ways there are to pay a sum; neither where it is too large and the operator has named no account. */
export type WaysToPay = { online: boolean; transfer: boolean }

/** The operator's account; null where none is named. */
export function bankAccountOf({ bank, accountName, accountNumber }: TransferSettings): BankAccount | null {
  return bank && accountName && accountNumber ? { bank, accountName, accountNumber } : null
}

/** How so many pesewas may be paid. A provider that takes no money has no limit, and needs no bank. */
export function waysToPay(
  payments: Pick<PaymentProvider, 'name'>,
  settings: TransferSettings,
  totalPesewas: number,
): WaysToPay {
  if (payments.name === 'simulated') return { online: true, transfer: false }
  return {
    online: totalPesewas <= settings.onlineMaxCedis * 100,
    transfer: bankAccountOf(settings) !== null,
  }
}

/** What the buyer writes on the transfer, and the bank's statement shows. */
export function transferReference(orderNumber: number): string {
  return `Order ${orderNumber}`
}
