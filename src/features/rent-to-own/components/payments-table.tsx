/** A column of the table, by what its rows call it; amounts come formatted, in cedis without their sign. */
export type PaymentColumn<Row> = { label: string; key: keyof Row; className?: string }

/**
 * Payments over time in figures, what the picture beside it draws. On phones the month stands below its number, where
 * a column of days is left out.
 */
export function PaymentsTable<
  Row extends { month: number; date: string } & Record<keyof Row, string | number>,
>({ columns, rows }: { columns: readonly PaymentColumn<Row>[]; rows: readonly Row[] }) {
  return (
    <section
      className="costs overflow-x-auto rounded border border-line bg-card"
      aria-label="The payments and what they come to"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
    >
      <table className="w-full whitespace-nowrap text-right text-sm tabular">
        <thead className="bg-sand font-semibold">
          <tr>
            <th scope="col">Month</th>
            {columns.map(({ label, className }) => (
              <th key={label} scope="col" className={className}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.month}>
              <th scope="row">
                {row.month === 0 ? 'Start' : row.month}
                <span className="phone-only font-normal lg:hidden">
                  <br />
                  {row.date.replace(/^\d+ /, '').replace(' ', '\u00a0')}
                </span>
              </th>
              {columns.map(({ label, key, className }) => (
                <td key={label} className={className}>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
