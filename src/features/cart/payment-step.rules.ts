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
