import type {
  ProviderFigures,
  SettledDay,
} from '#/features/orders/managed-payments/managed-payment.schema.ts'
import { barHeight } from '#/routes/account/home/dashboard-statistics-figures.ts'
import { formatDate, formatDateTime } from '#/shared/dates.ts'
import { formatAmount, formatPrice } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'

const CHART_HEIGHT = 72

export type SettledChart = ReturnType<typeof presentSettledDays>

/** What was settled and paid back, day by day: the picture, a sentence, and the days of its table, the newest first. */
export function presentSettledDays(days: readonly SettledDay[]) {
  const settled = days.reduce((sum, { settledPesewas }) => sum + settledPesewas, 0)
  const back = days.reduce((sum, { paidBackPesewas }) => sum + paidBackPesewas, 0)
  const most = Math.max(0, ...days.map(({ settledPesewas }) => settledPesewas))
  const mostBack = Math.max(0, ...days.map(({ paidBackPesewas }) => paidBackPesewas))
  // Above and below the line a cedi is as high.
  const scale = Math.max(most, mostBack)
  const best = days.find(({ settledPesewas }) => most > 0 && settledPesewas === most)
  return {
    period: [days.at(0), days.at(-1)].map((day) => (day ? longDay(day.day) : '')).join(' to '),
    total: formatAmount(settled),
    summary: [
      `${formatAmount(settled)} settled and ${formatAmount(back)} paid back in ${days.length} days.`,
      ...(best ? [`The most on a day was ${formatAmount(most)}, on ${longDay(best.day)}.`] : []),
    ].join(' '),
    most: formatPrice(most),
    height: barHeight(most, scale, CHART_HEIGHT),
    backHeight: barHeight(mostBack, scale, CHART_HEIGHT),
    bars: days.map(({ day, settledPesewas, paidBackPesewas }) => ({
      day,
      label: `${longDay(day)}: ${formatAmount(settledPesewas)} settled${paidBackPesewas > 0 ? `, ${formatAmount(paidBackPesewas)} paid back` : ''}`,
      settled: barHeight(settledPesewas, scale, CHART_HEIGHT),
      back: barHeight(paidBackPesewas, scale, CHART_HEIGHT),
    })),
    // A day on which nothing happened says nothing in a table.
    rows: days
      .filter(({ settledPesewas, paidBackPesewas }) => settledPesewas + paidBackPesewas > 0)
      .map(({ day, settledPesewas, paidBackPesewas, payments }) => ({
        day,
        shown: longDay(day),
        payments,
        settled: formatAmount(settledPesewas),
        paidBack: paidBackPesewas > 0 ? formatAmount(paidBackPesewas) : null,
      }))
      .reverse(),
  }
}

const longDay = (day: string) => formatDate(new Date(day))

export type ProviderText = ReturnType<typeof presentProvider>

/** How the provider does, in words. */
export function presentProvider({
  name,
  begun,
  settled,
  failed,
  slowRefunds,
  lastSettledAt,
}: ProviderFigures) {
  return {
    name: name === 'paystack' ? 'Paystack' : 'Simulation',
    isSimulated: name === 'simulated',
    day: `${countOf(begun, 'payment', 'payments')} begun, ${settled} settled, ${failed} refused`,
    lastSettled: lastSettledAt ? formatDateTime(lastSettledAt) : null,
    slowRefunds: slowRefunds > 0 ? countOf(slowRefunds, 'refund', 'refunds') : null,
  }
}
