import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import type { QuoteView } from './my-home-view.server.ts'
import { HOME_WORDS, type HomeReader } from './my-home-words.ts'

/** What buying and leaving come to on a day that is asked for in the address. */
export function QuoteOfDay({
  quote,
  agreementId,
  reader = 'buyer',
}: {
  quote: QuoteView
  agreementId?: string
  reader?: HomeReader
}) {
  const { first, last, asked, of } = quote
  return (
    <Card as="section" id="another-day" className="scroll-mt-20 p-4">
      <h2 className="font-sans font-strong text-h3">Buying or leaving on another day</h2>
      <form method="get" action="#another-day" className="mt-2 flex flex-wrap items-end gap-2">
        {agreementId ? <input type="hidden" name="agreement" value={agreementId} /> : null}
        <label className="min-w-0 grow" htmlFor="quote-day">
          <span className="block text-ink-2 text-sm">Day</span>
          <TextInput
            id="quote-day"
            name="quote"
            type="date"
            min={first}
            max={last}
            defaultValue={asked || first}
          />
        </label>
        <Button type="submit" variant="secondary">
          Quote it
        </Button>
      </form>
      {of ? (
        <dl className="mt-3 divide-y divide-dashed divide-line">
          {[
            [`Buying on ${of.day}`, of.toPay],
            [`Leaving on ${of.day}`, of.toRefund],
            ...of.price,
            ['Both valid until', of.validUntil],
          ].map(([term, value]) => (
            <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-ink-2">{term}</dt>
              <dd className="tabular font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      ) : asked ? (
        <div className="mt-3">
          <Alert kind="danger">Choose a day from today to a year ahead.</Alert>
        </div>
      ) : null}
      {of?.mayRise ? <p className="mt-2 text-sm">{of.mayRise}</p> : null}
      <p className="mt-2 text-ink-2 text-sm">
        If nothing more is paid until then. {HOME_WORDS[reader].quote}
      </p>
    </Card>
  )
}
