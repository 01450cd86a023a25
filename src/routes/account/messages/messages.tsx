import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { OWN_STATUS_LABELS } from '#/features/leads/lead.schema.ts'
import { presentOwnMessage } from '#/features/leads/lead-text.rules.ts'
import { listOwnMessages } from '#/features/leads/own-lead.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import IconMessages from '~icons/ph/envelope-simple'
import type { Route } from './+types/messages'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Messages'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db }, actor) => {
    requireBuyer(actor)
    const messages = await listOwnMessages(db, { accountId: actor.accountId })
    return { messages: messages.map(presentOwnMessage) }
  })

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={
        messages.length > 0
          ? `${countOf(messages.length, 'message', 'messages')} to our office. We reply by e-mail.`
          : undefined
      }
      action={
        messages.length > 0 ? (
          <LinkButton href={urls.contact} variant="secondary">
            Write to us
          </LinkButton>
        ) : null
      }
    >
      {messages.length > 0 ? (
        <ul className="space-y-4">
          {messages.map(({ id, subject, message, status, createdAt, sentAt }) => (
            <Card key={id} as="li" className="p-4 lg:p-6">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <h2 className="min-w-0 font-sans font-strong text-h3">{subject}</h2>
                <Badge kind={status === 'new' ? 'neutral' : 'success'}>{OWN_STATUS_LABELS[status]}</Badge>
              </div>
              <p className="text-ink-3 text-sm">
                <time dateTime={createdAt}>{sentAt}</time>
              </p>
              <p className="mt-3 max-w-measure whitespace-pre-line">{message}</p>
            </Card>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No messages yet"
          icon={<IconMessages />}
          action={<LinkButton href={urls.contact}>Write to us</LinkButton>}
        >
          <p>What you write to our office while signed in stands here. We reply by e-mail.</p>
        </EmptyState>
      )}
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load your messages')
