/**
 * The yearly rate at which monthly payments are worth what was lent, by Newton's method on the polynomial of the monthly
 * discount, downwards from one at which they are worth as much or more: it rises and is convex, so that no step passes
 * its root. The program halves the growth instead.
 */
export function rateByNewton(lent: number, payments: readonly number[]): number {
  let discount = 1
  while (payments.reduceRight((worth, payment) => (worth + payment) * discount, 0) < lent) discount *= 1.1
  for (let step = 0; step < 500; step += 1) {
    let value = 0
    let slope = 0
    for (let month = payments.length - 1; month >= 0; month -= 1) {
      slope = slope * discount + value
      value = value * discount + (payments[month] ?? 0)
    }
    slope = slope * discount + value
    const next = discount - (value * discount - lent) / slope
    if (!(next < discount)) break
    discount = next
  }
  return discount ** -12 - 1
}

/** What is left of what was lent after all payments, at such a yearly rate, as it is worth on the first day. */
export function leftAtRate(lent: number, payments: readonly number[], yearlyRate: number): number {
  // Forwards a rounding error grows as the debt would, so the account is kept for the debt's worth today.
  const growth = (1 + yearlyRate) ** (1 / 12)
  let debt = lent
  let worth = 1
  for (const payment of payments) {
    worth /= growth
    debt -= payment * worth
  }
  return debt
}
