import { AGREEMENT_STATUSES } from '#/features/agreements/agreement.schema.ts'
import type { HomeAgreement } from '#/features/agreements/homes/home-agreement.queries.server.ts'
import { formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount, formatPrice } from '#/shared/money.ts'

/** An agreement about an agent’s home, as their page shows it. Formats money and dates: server only. */
export function presentHomeAgreement({
  pricePesewas,
  monthlyPesewas,
  months,
  appliedAt,
  startsOn,
  next,
  arrearsPesewas,
  ...row
}: HomeAgreement) {
  return {
    id: row.id,
    number: row.number,
    propertyId: row.propertyId,
    title: row.title,
    location: row.location,
    status: row.status,
    statusLabel: AGREEMENT_STATUSES[row.status],
    price: formatPrice(pricePesewas),
    term: `${formatAmount(monthlyPesewas)} a month for ${months} months`,
    since: startsOn ? `Since ${dayText(startsOn)}` : `Applied ${formatDate(appliedAt)}`,
    next: next && {
      amount: formatAmount(next.toPayPesewas),
      when: next.isLate ? `due since ${dayText(next.dueOn)}` : `on ${dayText(next.dueOn)}`,
      isLate: next.isLate,
    },
    // What is said beside the next payment already is not said again.
    owed: arrearsPesewas > 0 && arrearsPesewas !== next?.toPayPesewas ? formatAmount(arrearsPesewas) : null,
  }
}

const dayText = (day: string) => formatDate(startOfDay(day))

export type HomeAgreementRow = ReturnType<typeof presentHomeAgreement>
