import { clsx } from 'clsx'
import type { ComponentType, SVGProps } from 'react'
import { useId } from 'react'
import { Disclosure } from '#/ui/disclosure.tsx'
import IconLeads from '~icons/ph/chats'
import IconViews from '~icons/ph/eye'
import IconFavorites from '~icons/ph/heart-straight'
import IconOrders from '~icons/ph/receipt'
import { Section } from './dashboard-home-sections.tsx'
import {
  barHeight,
  type ChartView,
  type Figure,
  SHOWN_DAYS,
  type StatisticsView,
} from './dashboard-statistics-figures.ts'

const ICONS: Record<Figure, ComponentType<SVGProps<SVGSVGElement>>> = {
  views: IconViews,
  favorites: IconFavorites,
  leads: IconLeads,
  orders: IconOrders,
}

/** What visitors and buyers did in the last days, with all homes or one's own, as a picture and as a table. */
export function Statistics({ statistics, isOwn }: { statistics: StatisticsView; isOwn: boolean }) {
  const { period, charts } = statistics
  return (
    <Section title={`Last ${SHOWN_DAYS} days`}>
      {charts.length === 0 ? (
        <p className="text-ink-2">
          Nothing to show yet. Views, favourites, leads and orders are counted here day by day, from the first
          one on.
        </p>
      ) : (
        <>
          <p className="-mt-2 mb-3 text-ink-2 text-sm">
            {isOwn ? 'Your homes, ' : null}
            {period}, compared with the {SHOWN_DAYS} days before.
          </p>
          <ul className="rounded border border-line bg-card px-4">
            {charts.map((chart) => (
              <Chart key={chart.figure} chart={chart} statistics={statistics} />
            ))}
          </ul>
          <DaysTable statistics={statistics} />
        </>
      )}
    </Section>
  )
}

function Chart({ chart, statistics }: { chart: ChartView; statistics: StatisticsView }) {
  const { figure, label, total, change, isMore } = chart
  const Icon = ICONS[figure]
  return (
    <li className="flex items-center gap-4 border-line border-b border-dashed py-3 last:border-b-0">
      <div className="min-w-0 grow">
        <h3 className="flex items-center gap-2 font-normal text-ink-2 text-sm">
          <Icon className="size-5 shrink-0 text-laterite" />
          {label}
        </h3>
        <p className={clsx('text-xs', isMore ? 'text-palm' : 'text-ink-2')}>
          {change}
          <span className="sr-only"> compared with the {SHOWN_DAYS} days before</span>
        </p>
      </div>
      <p className="font-bold text-price">{total}</p>
      <div className="w-24 shrink-0">
        <Bars chart={chart} statistics={statistics} />
      </div>
    </li>
  )
}

// In units of the picture, which takes the width of its card.
const STEP = 8
const BAR = 6
const HEIGHT = 72

function Bars({ chart, statistics }: { chart: ChartView; statistics: StatisticsView }) {
  const { label, summary, most, values } = chart
  const { period, days } = statistics
  const id = useId()
  const width = values.length * STEP - (STEP - BAR)
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT + 3}`}
      role="img"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}summary`}
      className="block w-full text-indigo"
    >
      <title id={`${id}title`}>{`${label} a day, ${period}`}</title>
      <desc id={`${id}summary`}>{summary}</desc>
      <path d={`M0 .5H${width}`} stroke="var(--color-line)" strokeDasharray="3 3" />
      <path d={`M0 ${HEIGHT + 2}H${width}`} stroke="var(--color-line-strong)" />
      {values.map((value, index) => {
        const height = barHeight(value, most, HEIGHT)
        const day = days[index] ?? ''
        return (
          // The whole column answers to the pointer, however short its bar is.
          <g key={day} fill="currentColor">
            <title>{`${day}: ${value.toLocaleString('en-GB')}`}</title>
            <rect x={index * STEP - 1} y={0} width={STEP} height={HEIGHT + 2} fill="transparent" />
            {height > 0 ? (
              <rect x={index * STEP} y={HEIGHT + 1.5 - height} width={BAR} height={height} />
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

function DaysTable({ statistics }: { statistics: StatisticsView }) {
  const { days, charts } = statistics
  const newestFirst = days.map((day, index) => ({ day, index })).reverse()
  return (
    <Disclosure title="Show every day as a table" className="mt-3">
      <table className="w-full max-w-measure text-xs tabular">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 text-left font-semibold">
              Day
            </th>
            {charts.map(({ figure, label }) => (
              <th key={figure} scope="col" className="py-2 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ day, index }) => (
            <tr key={day} className="border-line border-b">
              <th scope="row" className="py-2 text-left font-normal">
                {day}
              </th>
              {charts.map(({ figure, values }) => (
                <td key={figure} className="py-2 text-right">
                  {(values[index] ?? 0).toLocaleString('en-GB')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  )
}
