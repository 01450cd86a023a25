import { tableDay } from '#/features/agreements/ledger-text.rules.ts'
import type { ManagedAgreement } from '#/features/agreements/managed-agreement.queries.server.ts'
import { MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'

/** What an agreement owes, since when and for how long: `GH₵5,075`, `since 11 Nov 2026`, `16 days late`; empty for nothing. */
export function presentArrears(
  { arrearsPesewas, oldestDueOn }: Pick<ManagedAgreement, 'arrearsPesewas' | 'oldestDueOn'>,
  today: string,
): { arrears: string; dueSince: string; late: string } {
  if (arrearsPesewas <= 0) return { arrears: '', dueSince: '', late: '' }
  const days = oldestDueOn
    ? Math.round((startOfDay(today).getTime() - startOfDay(oldestDueOn).getTime()) / MILLISECONDS_PER_DAY)
    : 0
  return {
    arrears: formatAmount(arrearsPesewas),
    dueSince: oldestDueOn ? `since ${tableDay(oldestDueOn)}` : '',
    late: days > 0 ? `${countOf(days, 'day', 'days')} late` : '',
  }
}
