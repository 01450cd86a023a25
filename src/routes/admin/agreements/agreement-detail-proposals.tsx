import { Card } from '#/ui/card.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import type { Route } from './+types/agreement-detail'
import { AGREEMENT_ACTS } from './agreement-detail-acts.ts'
import { PROPOSED, proposalQuestion } from './agreement-detail-questions.ts'

type View = Route.ComponentProps['loaderData']

/** What one administrator asked to change in the ledger, for another one to agree to. */
export function Proposals({ view: { agreement, proposals, settling } }: { view: View }) {
  if (proposals.length === 0) return null
  return (
    <Card as="section" className="border-laterite p-4">
      <h2 className="font-sans font-strong text-h3">Waits for a second administrator</h2>
      <ul className="mt-2 divide-y divide-line">
        {proposals.map((proposal) => {
          const { id: proposalId, reason, proposed, isOwn, mayAgree } = proposal
          return (
            <li key={proposalId} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">
                  {PROPOSED[proposal.kind]}: <span className="tabular">{proposal.amount}</span>
                </p>
                <p className="break-words">{reason}</p>
                <p className="break-words text-ink-2 text-sm">{proposed}</p>
              </div>
              <div className="flex gap-2">
                {settling && mayAgree ? (
                  <ActButton
                    href={actHref(AGREEMENT_ACTS.makeProposal, { agreementId: agreement.id })}
                    fields={{ proposalId }}
                    size="sm"
                  >
                    Agree
                  </ActButton>
                ) : null}
                <ActButton
                  href={actHref(AGREEMENT_ACTS[isOwn ? 'withdrawProposal' : 'declineProposal'], {
                    agreementId: agreement.id,
                  })}
                  fields={{ proposalId }}
                  confirm={proposalQuestion(proposal)}
                  variant="secondary"
                  size="sm"
                >
                  {isOwn ? 'Withdraw' : 'Decline'}
                </ActButton>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
