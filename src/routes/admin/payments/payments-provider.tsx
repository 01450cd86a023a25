import { Card } from '#/ui/card.tsx'
import { ActButton } from '#/web/act/act-form.tsx'
import { PAYMENTS_ACTS } from './payments-acts.ts'
import type { ProviderText } from './payments-figures.server.ts'

/** Who takes the payments and how that goes; a button asks whether they answer. */
export function ProviderHealth({ provider }: { provider: ProviderText }) {
  const { name, isSimulated, day, lastSettled, slowRefunds } = provider
  return (
    <Card as="section" className="p-4">
      <h2 className="font-sans font-strong text-h3">Provider: {name}</h2>
      {isSimulated ? <p className="mt-1 text-ink-2 text-sm">No money is taken.</p> : null}
      <dl className="my-3 divide-y divide-line border-line border-y">
        <Fact term="In the last 24 hours">{day}</Fact>
        <Fact term="Last settled">{lastSettled ?? 'Nothing yet'}</Fact>
        <Fact term="Refunds asked for over an hour ago">{slowRefunds ?? 'None'}</Fact>
      </dl>
      <ActButton href={PAYMENTS_ACTS.askProvider.path} variant="secondary" size="sm">
        Ask whether it answers
      </ActButton>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="py-2">
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
