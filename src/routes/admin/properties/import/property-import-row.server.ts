import type { PropertyImport } from '#/features/properties/csv/property-import.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatPrice } from '#/shared/money.ts'

/** A file that was sent, as the page shows it. */
export function presentImport({ createdAt, expiresAt, preview, ...file }: PropertyImport) {
  return {
    ...file,
    sentAt: timeOf(createdAt),
    storedUntil: formatDateTime(expiresAt),
    preview: preview.map(({ pricePesewas, ...row }) => ({
      ...row,
      price: `${formatPrice(pricePesewas)}${row.tag === 'For Rent' ? ' / month' : ''}`,
    })),
  }
}

export type ImportView = ReturnType<typeof presentImport>

const timeOf = (moment: Date) => moment.toISOString().slice(11, 16)
