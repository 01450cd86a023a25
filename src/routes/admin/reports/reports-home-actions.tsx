import { useState } from 'react'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { type ActAnswer, type ActFailure, actHref, isFailure, reasonOf, UNREACHED } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import type { useUndo } from '#/web/act/undo.tsx'
import { REPORT_ACTS } from './reports-acts.ts'
import { formOf } from './reports-address.ts'
import type { ReportsOfHome } from './reports-row.server.ts'

const ACT = { variant: 'secondary', size: 'sm' } as const

/** What is done about a home after what is wrong with it was read; taking it off settles its open reports as well. */
export function ReportedHomeActions({
  reported: { home, reports },
  onDone,
}: {
  reported: ReportsOfHome
  onDone: ReturnType<typeof useUndo>
}) {
  const { propertyId, propertyTitle, isPropertyPublic, agentName, agentPhone, agentChat, agentEmail } = home
  const [failed, setFailed] = useState<ActFailure>()
  const agent = agentName ?? 'the agent'
  const whom = agentName?.split(' ')[0] ?? 'the agent'
  const words = isPropertyPublic ? 'Take off and settle' : 'Publish again'
  const answered = (answer: ActAnswer) => {
    setFailed(isFailure(answer) ? answer : undefined)
    if (answer.kind === 'done') onDone(answer)
  }
  return (
    <>
      {failed ? <WhyNot failed={failed} isOff={isPropertyPublic} /> : null}
      <LinkButton
        href={formOf(propertyId, propertyTitle)}
        {...ACT}
        aria-label={`Edit the home: ${propertyTitle}`}
      >
        Edit the home
      </LinkButton>
      {agentPhone ? (
        <LinkButton href={`tel:${agentPhone}`} {...ACT} aria-label={`Call ${agent}: ${agentPhone}`}>
          Call {whom}
        </LinkButton>
      ) : null}
      {agentChat ? (
        <LinkButton href={agentChat} {...ACT} aria-label={`WhatsApp ${agent}`}>
          WhatsApp {whom}
        </LinkButton>
      ) : null}
      {agentPhone || agentChat || !agentEmail ? null : (
        <LinkButton
          href={`mailto:${encodeURIComponent(agentEmail)}?subject=${encodeURIComponent(propertyTitle)}`}
          {...ACT}
          aria-label={`Write a mail to ${agent}`}
        >
          Write a mail
        </LinkButton>
      )}
      <ActForm
        href={actHref(REPORT_ACTS.home, { propertyId })}
        fields={
          isPropertyPublic
            ? { to: 'withdrawn', reports: reports.map(({ id }) => id).join(' ') }
            : { to: 'active' }
        }
        only="failed"
        onAnswer={answered}
      >
        {({ isBusy }) => (
          <Button type="submit" {...ACT} busy={isBusy} aria-label={`${words}: ${propertyTitle}`}>
            {words}
          </Button>
        )}
      </ActForm>
    </>
  )
}

// Beside the home, with the way to the order that has it.
function WhyNot({ failed, isOff }: { failed: ActFailure; isOff: boolean }) {
  const { orderId } = (failed.details ?? {}) as { orderId?: string }
  return (
    <div className="basis-full">
      <Alert kind="danger" title={isOff ? 'Not taken off' : 'Not published'}>
        {reasonOf(failed) ?? UNREACHED}{' '}
        {orderId ? (
          <Link href={urls.order(orderId)} className="font-semibold underline">
            See the order
          </Link>
        ) : null}
      </Alert>
    </div>
  )
}
