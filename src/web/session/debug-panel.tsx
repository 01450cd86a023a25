import { useId, useTransition } from 'react'
import type { SessionMachine } from '#/features/accounts/browser/session.client.ts'
import type { SessionState } from '#/features/accounts/browser/session-state.rules.ts'
import { Button } from '#/ui/button.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import IconBug from '~icons/ph/bug-beetle'
import IconX from '~icons/ph/x'

/** What this page knows of its session, for administrators. Its button stands at the end of the page and covers nothing. */
export default function DebugPanel({ machine, state }: { machine: SessionMachine; state: SessionState }) {
  const id = useId()
  const [isRefreshing, startRefresh] = useTransition()
  const lines = machine
    .recent()
    .map((entry) => `${inUtc(entry.timestamp).slice(11)} ${entry.event} ${JSON.stringify(entry.details)}`)
  return (
    <aside aria-label="Session debug panel">
      <div className="px-4 py-2 text-right">
        <Button variant="quiet" size="sm" icon={<IconBug />} popoverTarget={id}>
          Session debug panel
        </Button>
      </div>
      <section
        id={id}
        popover="auto"
        aria-label="Session"
        className="inset-x-2 top-20 bottom-28 h-auto w-auto overflow-y-auto overscroll-contain rounded border border-line-strong bg-card px-3.5 py-3 text-sm shadow-float sm:left-auto sm:w-[26.5rem]"
      >
        <div className="flex items-center gap-2">
          <h2 className="grow font-sans font-semibold">Session</h2>
          <IconButton label="Close" icon={<IconX />} size="sm" popoverTarget={id} />
        </div>
        <SessionFacts state={state} now={Date.now()} />
        <Button
          variant="secondary"
          size="sm"
          busy={isRefreshing}
          className="mt-3"
          onClick={() => startRefresh(() => machine.refetchProfile(true))}
        >
          Refresh profile
        </Button>
        <h3 className="mt-4">Log</h3>
        <pre className="mt-1 whitespace-pre-wrap break-words font-sans">{lines.join('\n')}</pre>
        <details className="mt-4">
          <summary className="cursor-pointer py-2 font-semibold">Raw data</summary>
          {/* There is no token here to leave out. */}
          <pre className="whitespace-pre-wrap break-all text-xs">{JSON.stringify(state, null, 2)}</pre>
        </details>
      </section>
    </aside>
  )
}

/** The facts as a list; `now` in milliseconds since 1970. */
export function SessionFacts({ state, now }: { state: SessionState; now: number }) {
  const { isLoading, isProfileLoading, isUnconfirmed, isProfileAssumed, session } = state
  const { user, profile } = session ?? {}
  const facts = {
    State: state.name,
    Loading: isLoading ? 'session' : isProfileLoading ? 'profile' : isUnconfirmed ? 'unconfirmed' : 'no',
    'User id': user && <span title={user.id}>{`${user.id.slice(0, 8)}…`}</span>,
    'E-mail': user?.email,
    Verified: user?.isEmailVerified ? 'yes' : 'no',
    Provider: 'email',
    Role: profile && `${profile.role}${isProfileAssumed ? ' (assumed: the profile could not be read)' : ''}`,
    Name: profile?.fullName,
    Phone: profile?.phone,
    Created: profile && inUtc(Date.parse(profile.createdAt)),
    'Session ends':
      session &&
      `${inUtc(session.expiresAt * 1000)}, ${Math.floor((session.expiresAt - now / 1000) / 60)} min left`,
  }
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 break-words">{fact ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

const inUtc = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
