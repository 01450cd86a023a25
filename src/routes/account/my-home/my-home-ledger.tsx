import type { ReactNode } from 'react'
import { Card } from '#/ui/card.tsx'
import type { RunningHome } from './my-home-view.server.ts'

const NEWEST = 10

/** Every entry, the newest first; a payment unfolds its receipt. */
export function Ledger({ rows, newest = NEWEST, ...each }: Rows & { newest?: number }) {
  return (
    <section className="mt-8">
      <LedgerHeading>Ledger</LedgerHeading>
      {rows.length === 0 ? (
        <Card className="p-4 text-ink-2">Nothing is written down yet.</Card>
      ) : (
        <>
          <Entries rows={rows.slice(0, newest)} {...each} />
          {rows.length > newest ? (
            <details className="mt-2">
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-indigo underline">
                Older entries ({rows.length - newest})
              </summary>
              <Entries rows={rows.slice(newest)} {...each} />
            </details>
          ) : null}
        </>
      )}
      <p className="mt-2 text-ink-2 text-sm">
        Entries are never changed. A mistake is put right by a new entry that says why.
      </p>
    </section>
  )
}

type Rows = {
  rows: RunningHome['ledger']
  /** What may be done to one. */
  actOf?: ((row: RunningHome['ledger'][number]) => ReactNode) | undefined
  /** The receipt of an entry, by its number. */
  receiptOf?: ((number: number) => ReactNode) | undefined
}

function Entries({ rows, actOf, receiptOf }: Rows) {
  return (
    <Card className="overflow-x-auto">
      <table className="home-table">
        <thead>
          <tr>
            <th scope="col" className="wide">
              Date
            </th>
            <th scope="col">Entry</th>
            <th scope="col" className="tabular figure wide">
              Charged
            </th>
            <th scope="col" className="tabular figure">
              Paid<span className="narrow"> or charged</span>
            </th>
            <th scope="col" className="tabular figure wide">
              Equity
            </th>
            <th scope="col" className="tabular figure">
              Equity after
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="wide whitespace-nowrap">{row.day}</td>
              <td>
                <Entry row={row} actOf={actOf} receiptOf={receiptOf} />
              </td>
              <td className="tabular figure wide text-ink-2">{row.charged}</td>
              <td className="tabular figure">
                {row.paid ? <span className="narrow">{plus(row.paid)}</span> : null}
                <span className="wide">{row.paid}</span>
                {row.charged ? <span className="narrow text-ink-2">-{row.charged}</span> : null}
              </td>
              <td className="tabular figure wide">{row.equity}</td>
              <td className="tabular figure font-semibold text-palm">{row.equityAfter}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

// Where what is paid and what is charged share a column, each has its sign.
const plus = (amount: string) => (amount.startsWith('-') ? amount : `+${amount}`)

/** Of a table whose amounts are in cedis. */
export function LedgerHeading({ children }: { children: ReactNode }) {
  return (
    <div className="mb-3 flex items-baseline justify-between gap-3">
      <h2 className="text-[1.625rem]">{children}</h2>
      <p className="text-ink-2 text-sm">in cedis</p>
    </div>
  )
}

function Entry({ row, actOf, receiptOf }: { row: RunningHome['ledger'][number] } & Omit<Rows, 'rows'>) {
  const { label, number, reason, withAhead, detail, paid } = row
  // In one line on a phone, where it stands below the entry.
  const day = <span className="narrow">{row.day.replaceAll(' ', '\u00a0')}</span>
  if (number === null)
    return (
      <p>
        {label}
        <span className="text-ink-2"> (from today){day}</span>
      </p>
    )
  return (
    <>
      <details>
        <summary>
          {paid ? <b>{label}</b> : label}{' '}
          <span className="text-ink-2">
            {detail.length > 0 ? 'Receipt' : 'Entry'}&nbsp;{number}
            {day}
          </span>
        </summary>
        <ul className="text-ink-2">
          {detail.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {/* Of money that moved; what is due is no receipt. */}
        {paid ? receiptOf?.(number) : null}
        {actOf?.(row)}
      </details>
      {withAhead ? <p className="text-ink-2">{withAhead}</p> : null}
      {reason ? <p className="text-ink-2">{reason}</p> : null}
    </>
  )
}
