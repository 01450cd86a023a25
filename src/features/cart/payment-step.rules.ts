/** One step for reading, as in `By 1 December 2026, when you sign` with `5 more months …` and `GH₵3,000`. */
export type PaymentStepText = {
  when: string
  note: string
  amount: string
  /** What is paid at checkout; the rest comes later. */
  isFirst: boolean
}

/** A step as one line of a receipt or a mail: `By 1 December 2026, when you sign: GH₵3,000 (5 more …)`. */
export function lineOf({ when, note, amount }: Omit<PaymentStepText, 'isFirst'>): string {
  return `${when}: ${amount} (${note.charAt(0).toLowerCase()}${note.slice(1)})`
}

/** What the application fee of an order of so many rentals is called: it is asked once, however many they are. */
export function applicationFeeTerm(rentals: number): string {
  return rentals > 1 ? 'Application fee, once for all homes' : 'Application fee'
}
