import type { OfferExample } from '../offer-example.rules.ts'
import { EquityChart } from './equity-chart.tsx'

/** The worked example of an offer: figures, picture and table, then the rules that stand beside them. */
export function OfferExampleView({
  example,
  heading: Heading,
}: {
  example: OfferExample
  heading: 'h3' | 'h4'
}) {
  const { rows } = example
  return (
    <div className="offer-example">
      <dl className="offer-figures tabular">
        <Figure term="Option fee, on the first day">{example.optionFee}</Figure>
        <Figure term={`Each month, for ${example.term}`}>{example.monthly}</Figure>
        <Figure term="Of each month, equity">{example.equityPart}</Figure>
        <Figure term="Of each month, rent">{example.rentPart}</Figure>
      </dl>
      <EquityChart picture={example.picture} />
      <section
        className="offer-table"
        aria-label={`If it began on ${example.startsOn}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
      >
        <table className="tabular">
          <caption>If it began on {example.startsOn} and every payment came on time</caption>
          <thead>
            <tr>
              <th scope="col">Payment</th>
              <th scope="col">Due on</th>
              <th scope="col">You pay</th>
              <th scope="col">Becomes equity</th>
              <th scope="col">Your equity</th>
              <th scope="col">Left to pay</th>
              <th scope="col">Refund if you leave</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.month}>
                <th scope="row">{row.month === 0 ? 'Option fee' : `Month ${row.month}`}</th>
                <td>{row.date}</td>
                <td>{row.payment}</td>
                <td>{row.equityPart}</td>
                <td>{row.equity}</td>
                <td>{row.leftToPay}</td>
                <td>{row.refund}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="offer-rules">
        <section>
          <Heading>If you leave</Heading>
          <ul>
            {example.refunds.map((refund) => (
              <li key={refund}>{refund}</li>
            ))}
          </ul>
        </section>
        <section>
          <Heading>Who repairs what</Heading>
          <dl>
            {example.repairs.map(({ part, by }) => (
              <div key={part}>
                <dt>{part}</dt>
                <dd>{by}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <Heading>The price</Heading>
          <p>{example.priceRule}</p>
        </section>
        <section>
          <Heading>If you pay late</Heading>
          <p>{example.lateRule}</p>
        </section>
      </div>
    </div>
  )
}

function Figure({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
