import type { FailureReason } from '#/features/mail/mail.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { OUTBOX_ACTS } from './outbox-acts.ts'
import { outboxAddress } from './outbox-address.ts'

/** What several mails failed of, each with one press that queues all of them again. */
export function FailureReasons({ reasons }: { reasons: readonly FailureReason[] }) {
  if (reasons.length === 0) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="font-sans font-strong text-h3">Failed for the same reason</h2>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {reasons.map(({ reason, count, mailId }) => (
          <li key={reason} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-52">
              <p className="break-words">{reason}</p>
              <p className="mt-1 text-sm">
                <Link
                  href={outboxAddress.href({ page: 1, query: '', status: 'failed' })}
                  className="text-indigo underline"
                >
                  {countOf(count, 'mail', 'mails')}
                </Link>
              </p>
            </div>
            <ActButton
              href={actHref(OUTBOX_ACTS.retryAlike, { mailId })}
              variant="secondary"
              size="sm"
              aria-label={`Retry all ${count}: ${reason}`}
            >
              Retry all {count}
            </ActButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
